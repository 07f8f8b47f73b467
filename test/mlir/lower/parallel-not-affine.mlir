// Bounds that affine operations may not use: scf.parallel.
// RUN: mse-opt %s --mse-lower="target=parallel" | FileCheck %s

// CHECK-LABEL: func.func @parallel(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}}, %[[SIZES:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 0 : index
// CHECK-DAG:     %[[C1:.+]] = arith.constant 1 : index
// CHECK:     scf.for %[[I0:.+]] = %[[C0]] to %[[N]] step %[[C1]] {
// CHECK-NEXT:       %[[V0:.+]] = memref.load %[[SIZES]][%[[I0]]] : memref<?xindex>
// CHECK-DAG:       %[[C2:.+]] = arith.constant 1 : i64
// CHECK-NEXT:       scf.parallel (%[[I1:.+]], %[[I2:.+]]) = (%[[C0]], %[[C0]]) to (%[[V0]], %[[V0]]) step (%[[C1]], %[[C1]]) {
// CHECK-NEXT:         memref.store %[[C2]], %[[A]][%[[I1]], %[[I2]]] : memref<?x?xi64>

func.func @parallel(%n: index, %a: memref<?x?xi64>, %sizes: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %size = memref.load %sizes[%k] : memref<?xindex>
    mse.scop parameters("N" %N = %size)
        arrays("A" %A = %a : memref<?x?xi64> <"{ A[i, j] }"> live_out) {
      mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
        %c = arith.constant 1 : i64
        mse.write %c, %A @w <"[N] -> { S[i, j] -> A[i, j] }"> : memref<?x?xi64>
      }
      mse.schedule { mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(2j)] }]"> coincident [true, true] }
    }
  }
  return
}
