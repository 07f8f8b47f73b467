// Values that change places in every iteration, an array of each iteration, a copy, and stores before the condition.
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

func.func @swap(%A: memref<?xf64>, %B: memref<?xf64>) -> (i64, i64, i64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i3 = arith.constant 3 : i64
  %i7 = arith.constant 7 : i64
  %f7 = arith.constant 7.0 : f64
  %r:3 = scf.while (%a = %i3, %b = %i7, %k = %i0) : (i64, i64, i64) -> (i64, i64, i64) {
    %kf = arith.sitofp %k : i64 to f64
    %go = arith.cmpf olt, %kf, %f7 : f64
    %s = arith.addi %a, %k : i64
    %f = arith.sitofp %s : i64 to f64
    affine.for %i = 0 to %n {
      affine.store %f, %B[%i] : memref<?xf64>
    }
    scf.condition(%go) %b, %a, %k : i64, i64, i64
  } do {
  ^bb0(%a: i64, %b: i64, %k: i64):
    %l = arith.addi %k, %i1 : i64
    %t = memref.alloca(%n) : memref<?xf64>
    memref.copy %A, %t : memref<?xf64> to memref<?xf64>
    affine.for %i = 0 to %n {
      %x = affine.load %B[%i] : memref<?xf64>
      %y = affine.load %t[%n - %i - 1] : memref<?xf64>
      %z = arith.addf %x, %y : f64
      affine.store %z, %A[%i] : memref<?xf64>
    }
    scf.yield %a, %b, %l : i64, i64, i64
  }
  return %r#0, %r#1, %r#2 : i64, i64, i64
}
