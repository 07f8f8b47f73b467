// Loops in both regions carry values that the while loop hands on; a sum decides.
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

func.func @around_carrying_loops(%A: memref<?xf64>, %B: memref<?xf64>) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %half = arith.constant 0.5 : f64
  %thr = arith.constant 0.2 : f64
  %z = arith.constant 0.0 : f64
  %r:2 = scf.while (%p = %z, %q = %half) : (f64, f64) -> (f64, f64) {
    %s = affine.for %i = 0 to %n iter_args(%s = %p) -> f64 {
      %a = affine.load %A[%i] : memref<?xf64>
      %m = arith.mulf %a, %a : f64
      %t = arith.addf %s, %m : f64
      affine.yield %t : f64
    }
    %go = arith.cmpf ogt, %s, %thr : f64
    scf.condition(%go) %q, %s : f64, f64
  } do {
  ^bb0(%q: f64, %s: f64):
    %l:2 = affine.for %i = 0 to %n iter_args(%u = %q, %v = %s) -> (f64, f64) {
      %a = affine.load %A[%i] : memref<?xf64>
      %b = arith.mulf %a, %half : f64
      affine.store %b, %A[%i] : memref<?xf64>
      affine.store %v, %B[%i] : memref<?xf64>
      %w = arith.addf %u, %b : f64
      affine.yield %v, %w : f64, f64
    }
    %d = arith.mulf %l#0, %z : f64
    scf.yield %d, %l#1 : f64, f64
  }
  return %r#0, %r#1 : f64, f64
}
