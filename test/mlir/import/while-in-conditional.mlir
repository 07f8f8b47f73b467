// A while loop under a condition on a parameter, with a result of both, and conditions inside.
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

func.func @branch(%A: memref<?xf64>, %flag: index) -> f64 attributes {inputs = ["", "1"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %big = arith.constant 100.0 : f64
  %half = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %r = affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%flag] -> f64 {
    %x = scf.while (%x = %big) : (f64) -> f64 {
      %go = arith.cmpf ogt, %x, %one : f64
      scf.condition(%go) %x : f64
    } do {
    ^bb0(%x: f64):
      %y = arith.mulf %x, %half : f64
      affine.for %i = 0 to %n {
        affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) {
          affine.store %y, %A[%i] : memref<?xf64>
        } else {
          %z = affine.load %A[%i - 1] : memref<?xf64>
          %u = arith.addf %z, %y : f64
          affine.store %u, %A[%i] : memref<?xf64>
        }
      }
      scf.yield %y : f64
    }
    affine.yield %x : f64
  } else {
    affine.yield %half : f64
  }
  affine.for %i = 0 to %n {
    %z = affine.load %A[%i] : memref<?xf64>
    %u = arith.addf %z, %r : f64
    affine.store %u, %A[%i] : memref<?xf64>
  }
  return %r : f64
}
