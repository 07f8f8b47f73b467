// A store before the condition happens once more than a store after it; values change places.
// RUN: mse-opt --mse-to-affine="while=counter expand=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-affine="while=counter expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-parallel="while=counter expand=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-parallel="while=counter expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-gpu="while=counter expand=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-gpu="while=counter expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7

func.func @stores_before_condition(%A: memref<?xf64>, %B: memref<?xf64>) -> (f64, i64, f64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %big = arith.constant 100.0 : f64
  %two = arith.constant 2.0 : f64
  %half = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %r:3 = scf.while (%x = %big, %y = %two, %c = %i0) : (f64, f64, i64) -> (f64, i64, f64) {
    %go = arith.cmpf ogt, %x, %one : f64
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i] : memref<?xf64>
      %b = arith.addf %a, %y : f64
      affine.store %b, %B[%i] : memref<?xf64>
    }
    %s = arith.addf %x, %y : f64
    affine.store %s, %A[0] : memref<?xf64>
    scf.condition(%go) %y, %c, %x : f64, i64, f64
  } do {
  ^bb0(%y: f64, %c: i64, %x: f64):
    %z = arith.mulf %y, %half : f64
    %v = arith.mulf %x, %half : f64
    affine.for %i = 0 to %n {
      %a = affine.load %B[%i] : memref<?xf64>
      %b = arith.addf %a, %x : f64
      affine.store %b, %A[%i] : memref<?xf64>
    }
    %d = arith.addi %c, %i1 : i64
    scf.yield %z, %v, %d : f64, f64, i64
  }
  affine.store %r#0, %B[0] : memref<?xf64>
  return %r#0, %r#1, %r#2 : f64, i64, f64
}
