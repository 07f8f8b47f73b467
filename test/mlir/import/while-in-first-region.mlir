// A while loop in the first region of another one, in a loop.
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

func.func @in_first_region(%A: memref<?xf64>, %T: memref<?xf64>) -> i64 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %half = arith.constant 0.5 : f64
  %thr = arith.constant 0.1 : f64
  %thr2 = arith.constant 0.4 : f64
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %r = affine.for %i = 0 to %n iter_args(%c = %i0) -> i64 {
    %a0 = affine.load %A[%i] : memref<?xf64>
    %o:2 = scf.while (%x = %a0, %d = %c) : (f64, i64) -> (f64, i64) {
      %in:2 = scf.while (%y = %x, %e = %d) : (f64, i64) -> (f64, i64) {
        %go = arith.cmpf ogt, %y, %thr2 : f64
        affine.for %j = 0 to %n {
          %t = affine.load %A[%j] : memref<?xf64>
          %u = arith.addf %t, %y : f64
          affine.store %u, %T[%j] : memref<?xf64>
        }
        scf.condition(%go) %y, %e : f64, i64
      } do {
      ^bb0(%y: f64, %e: i64):
        %y2 = arith.mulf %y, %half : f64
        %e2 = arith.addi %e, %i1 : i64
        scf.yield %y2, %e2 : f64, i64
      }
      %go = arith.cmpf ogt, %in#0, %thr : f64
      affine.store %in#0, %A[%i] : memref<?xf64>
      scf.condition(%go) %in#0, %in#1 : f64, i64
    } do {
    ^bb0(%y: f64, %e: i64):
      %y2 = arith.mulf %y, %half : f64
      affine.for %j = 0 to %n {
        %t = affine.load %T[%j] : memref<?xf64>
        %u = arith.mulf %t, %half : f64
        affine.store %u, %A[%j] : memref<?xf64>
      }
      %e2 = arith.addi %e, %i1 : i64
      scf.yield %y2, %e2 : f64, i64
    }
    affine.yield %o#1 : i64
  }
  return %r : i64
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
