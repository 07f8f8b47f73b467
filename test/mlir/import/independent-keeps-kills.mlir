// Certain writes are not concerned by what is said of iterations: the row that each of them fills stays between its writes
// and its reads, also at subscripts that are data.
// RUN: mse-opt --mse-import --mse-dataflow="table=true" %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=none verify=each" %s 2>/dev/null | FileCheck %s --check-prefix=SHARED
// RUN: mse-opt --mse-to-parallel="expand=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-gpu="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7

// CHECK:     source flow
// CHECK:     @r4 from "arg2" may
// CHECK:     @r4 from @w1 may [arg0_0] -> { S2[i0] -> S1[i0, o1] :

// SHARED-LABEL: func.func @rows
// SHARED:         affine.for
// SHARED:             affine.parallel
func.func @rows(%A: memref<?xf64>, %P: memref<?xi64>, %T: memref<?xf64>) attributes {inputs = ["", "iota", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %b = affine.load %A[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      affine.store %b, %T[%j] : memref<?xf64>
    }
    %p = affine.load %P[%i] : memref<?xi64>
    %k = arith.index_cast %p : i64 to index
    %t = memref.load %T[%k] : memref<?xf64>
    %u = arith.addf %b, %t : f64
    affine.store %u, %A[%i] : memref<?xf64>
  } {mse.independent}
  return
}
