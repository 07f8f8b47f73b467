// Loops that may not go on at all: conditions from outside, never, and a buffer for each iteration.
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

func.func @without_iterations(%A: memref<?xf64>, %B: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %half = arith.constant 0.5 : f64
  %thr = arith.constant 0.2 : f64
  %true = arith.constant true
  %false = arith.constant false
  affine.for %i = 0 to %n {
    %a0 = affine.load %A[%i] : memref<?xf64>
    %g0 = arith.cmpf ogt, %a0, %thr : f64
    %r:2 = scf.while (%g = %g0, %x = %a0) : (i1, f64) -> (i1, f64) {
      scf.condition(%g) %g, %x : i1, f64
    } do {
    ^bb0(%g: i1, %x: f64):
      %t = memref.alloc(%n) : memref<?xf64>
      affine.for %j = 0 to %n {
        %b = affine.load %B[%j] : memref<?xf64>
        %s = arith.addf %b, %x : f64
        affine.store %s, %t[%j] : memref<?xf64>
      }
      affine.for %j = 0 to %n {
        %b = affine.load %t[%n - 1 - %j] : memref<?xf64>
        affine.store %b, %B[%j] : memref<?xf64>
      }
      memref.dealloc %t : memref<?xf64>
      %y = arith.mulf %x, %half : f64
      %go = arith.cmpf ogt, %y, %thr : f64
      scf.yield %go, %y : i1, f64
    }
    scf.while : () -> () {
      affine.for %j = 0 to %n {
        %b = affine.load %B[%j] : memref<?xf64>
        %s = arith.addf %b, %half : f64
        affine.store %s, %B[%j] : memref<?xf64>
      }
      scf.condition(%false)
    } do {
      affine.for %j = 0 to %n {
        affine.store %thr, %B[%j] : memref<?xf64>
      }
      scf.yield
    }
    affine.store %r#1, %A[%i] : memref<?xf64>
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
