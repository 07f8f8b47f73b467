// A parallel loop of several dimensions is a band for each, in lexicographic order.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @affine_parallel
// CHECK:         mse.stmt "S0"(%{{.*}}, %{{.*}}) <"[arg0] -> { S0[i0, i1] : 0 <= i0 < arg0 and 0 <= i1 <= 4 }">
// CHECK:           mse.band <"[{ S0[i0, i1] -> [(i0)] }]"> coincident [false] {
// CHECK-NEXT:        mse.band <"[{ S0[i0, i1] -> [(i1)] }]"> coincident [false]
func.func @affine_parallel(%n: index, %A: memref<?x10xf32>, %x: f32) {
  affine.parallel (%i, %j) = (0, 0) to (%n, 10) step (1, 2) {
    affine.store %x, %A[%i, %j] : memref<?x10xf32>
  }
  return
}

// CHECK-LABEL: func.func @scf_parallel
// CHECK:         mse.stmt "S0"(%{{.*}}, %{{.*}}) <"[arg0] -> { S0[i0, i1] : 0 <= i0 < arg0 and 0 <= i1 <= 9 }">
func.func @scf_parallel(%n: index, %A: memref<?x10xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c10) step (%c1, %c1) {
    memref.store %x, %A[%i, %j] : memref<?x10xf32>
  }
  return
}
