// A search in every row, with a subscript that is data. A row has cells of its own, so that all can be searched at once.
// RUN: mse-opt --mse-to-parallel="while=counter expand=maximal" %s | FileCheck %s

// CHECK:     affine.parallel
// CHECK:       scf.while
// CHECK:         memref.load
// CHECK-NOT:   affine.for
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

func.func @search(%A: memref<?x?xf64>, %found: memref<?xindex>, %sum: memref<?xf64>, %key: f64) attributes {inputs = ["", "", "", "0.3"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  %false = arith.constant false
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    %r, %s = scf.while (%j = %c0, %s = %zero) : (index, f64) -> (index, f64) {
      %in = arith.cmpi slt, %j, %m : index
      %go = scf.if %in -> i1 {
        %v = memref.load %A[%i, %j] : memref<?x?xf64>
        %g = arith.cmpf olt, %v, %key : f64
        scf.yield %g : i1
      } else {
        scf.yield %false : i1
      }
      scf.condition(%go) %j, %s : index, f64
    } do {
    ^bb0(%j: index, %s: f64):
      %v = memref.load %A[%i, %j] : memref<?x?xf64>
      %t = arith.addf %s, %v : f64
      %k = arith.addi %j, %c1 : index
      scf.yield %k, %t : index, f64
    }
    memref.store %r, %found[%i] : memref<?xindex>
    memref.store %s, %sum[%i] : memref<?xf64>
  }
  return
}
