// A while loop in the second region of another one, with loops in both regions.
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

func.func @nested(%A: memref<?xf64>, %T: memref<?xf64>) -> (f64, i64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %big = arith.constant 100.0 : f64
  %half = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %x, %c = scf.while (%x = %big, %c = %i0) : (f64, i64) -> (f64, i64) {
    %go = arith.cmpf ogt, %x, %one : f64
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i] : memref<?xf64>
      %b = arith.addf %a, %x : f64
      affine.store %b, %A[%i] : memref<?xf64>
    }
    scf.condition(%go) %x, %c : f64, i64
  } do {
  ^bb0(%x: f64, %c: i64):
    %y, %d = scf.while (%y = %x, %d = %c) : (f64, i64) -> (f64, i64) {
      affine.for %i = 0 to %n {
        %a = affine.load %A[%i] : memref<?xf64>
        %b = arith.mulf %a, %half : f64
        affine.store %b, %T[%i] : memref<?xf64>
      }
      %t = affine.load %T[0] : memref<?xf64>
      %k = arith.addf %y, %t : f64
      %go = arith.cmpf ogt, %k, %one : f64
      scf.condition(%go) %y, %d : f64, i64
    } do {
    ^bb0(%y: f64, %d: i64):
      %z = arith.mulf %y, %half : f64
      affine.for %i = 0 to %n {
        %a = affine.load %T[%i] : memref<?xf64>
        affine.store %a, %A[%i] : memref<?xf64>
      }
      %e = arith.addi %d, %i1 : i64
      scf.yield %z, %e : f64, i64
    }
    scf.yield %y, %d : f64, i64
  }
  return %x, %c : f64, i64
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
