// A parameter that affine operations may not use (it is computed in a loop) gives scf and arith instead; the iterator
// of a surrounding affine loop is a dimension. Several scops in one function.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @roles(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}}, %[[SIZES:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 0 : index
// CHECK-DAG:     %[[C1:.+]] = arith.constant 1 : index
// CHECK:     scf.for %[[I0:.+]] = %[[C0]] to %[[N]] step %[[C1]] {
// CHECK-NEXT:       %[[V0:.+]] = memref.load %[[SIZES]][%[[I0]]] : memref<?xindex>
// CHECK-DAG:       %[[C2:.+]] = arith.constant 1 : i64
// CHECK-DAG:       %[[C3:.+]] = arith.constant 2 : index
// CHECK-NEXT:       %[[V1:.+]] = arith.addi %[[I0]], %[[C1]] : index
// CHECK-NEXT:       %[[V2:.+]] = arith.minsi %[[V0]], %[[V1]] : index
// CHECK-NEXT:       scf.for %[[I1:.+]] = %[[C0]] to %[[V2]] step %[[C1]] {
// CHECK-NEXT:         %[[V3:.+]] = arith.muli %[[C3]], %[[I1]] : index
// CHECK-NEXT:         %[[V4:.+]] = arith.addi %[[V0]], %[[V3]] : index
// CHECK-NEXT:         memref.store %[[C2]], %[[A]][%[[V4]]] : memref<?xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %[[I2:.+]] = 0 to %[[N]] {
// CHECK-NEXT:       %[[V5:.+]] = memref.dim %[[A]], %[[C0]] : memref<?xi64>
// CHECK-DAG:       %[[C4:.+]] = arith.constant 1 : i64
// CHECK-NEXT:       affine.for %[[I3:.+]] = #[[$MAP]](%[[I2]]) to %[[V5]] {
// CHECK-NEXT:         affine.store %[[C4]], %[[A]][%[[I3]]] : memref<?xi64>

func.func @roles(%n: index, %a: memref<?xi64>, %sizes: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %size = memref.load %sizes[%k] : memref<?xindex>
    mse.scop parameters("N" %N = %size, "K" %K = %k) 
        arrays("A" %A = %a : memref<?xi64> <"{ A[i] }"> live_out) {
      mse.stmt "S"(%i) <"[N, K] -> { S[i] : 0 <= i < N and i <= K }"> {
        %c = arith.constant 1 : i64
        mse.write %c, %A @w <"[N] -> { S[i] -> A[2i + N] }"> : memref<?xi64>
      }
      mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
    }
  }
  affine.for %k = 0 to %n {
    %size = memref.dim %a, %c0 : memref<?xi64>
    mse.scop parameters("N" %N = %size, "K" %K = %k)
        arrays("A" %A = %a : memref<?xi64> <"{ A[i] }"> live_out) {
      mse.stmt "S"(%i) <"[N, K] -> { S[i] : K <= i < N }"> {
        %c = arith.constant 1 : i64
        mse.write %c, %A @w <"[N] -> { S[i] -> A[i] }"> : memref<?xi64>
      }
      mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
    }
  }
  return
}
