// A subscript with cases: a minimum is affine.min, other cases are selected.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<(d0)[s0] -> (s0 - 1, d0 + 1)>
// CHECK-DAG: #[[$MAP1:.+]] = affine_map<(d0) -> (d0 * 2)>
// CHECK-DAG: #[[$MAP2:.+]] = affine_map<(d0) -> (d0 - 1)>
// CHECK-LABEL: func.func @piecewise(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}}, %[[B:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 5 : index
// CHECK-DAG:     %[[C1:.+]] = arith.constant 0 : index
// CHECK-DAG:     %[[C2:.+]] = arith.constant 6 : index
// CHECK:     affine.for %[[I0:.+]] = 0 to %[[N]] {
// CHECK-NEXT:       %[[V0:.+]] = affine.min #[[$MAP]](%[[I0]])[%[[N]]]
// CHECK-NEXT:       %[[V1:.+]] = memref.load %[[A]][%[[V0]]] : memref<?xi64>
// CHECK-NEXT:       %[[V2:.+]] = arith.cmpi sle, %[[I0]], %[[C0]] : index
// CHECK-NEXT:       %[[V3:.+]] = affine.apply #[[$MAP1]](%[[I0]])
// CHECK-NEXT:       %[[V4:.+]] = arith.cmpi sge, %[[V3]], %[[N]] : index
// CHECK-NEXT:       %[[V5:.+]] = arith.andi %[[V2]], %[[V4]] : i1
// CHECK-NEXT:       %[[V6:.+]] = arith.cmpi sge, %[[I0]], %[[C2]] : index
// CHECK-NEXT:       %[[V7:.+]] = affine.apply #[[$MAP2]](%[[I0]])
// CHECK-NEXT:       %[[V9:.+]] = arith.select %[[V6]], %[[V7]], %[[V3]] : index
// CHECK-NEXT:       %[[V10:.+]] = arith.select %[[V5]], %[[C1]], %[[V9]] : index
// CHECK-NEXT:       %[[V11:.+]] = memref.load %[[A]][%[[V10]]] : memref<?xi64>
// CHECK-NEXT:       %[[V12:.+]] = arith.addi %[[V1]], %[[V11]] : i64
// CHECK-NEXT:       affine.store %[[V12]], %[[B]][%[[I0]]] : memref<?xi64>

func.func @piecewise(%n: index, %a: memref<?xi64>, %b: memref<?xi64>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?xi64> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "B" %B = %b : memref<?xi64> <"[N] -> { B[i] : 0 <= i < N }"> live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %x = mse.read %A @r0 <"[N] -> { S[i] -> A[i + 1] : i < N - 1; S[N - 1] -> A[N - 1] }"> : memref<?xi64>
      %y = mse.read %A @r1 <"[N] -> { S[i] -> A[i - 1] : i > 5; S[i] -> A[2i] : i <= 5 and 2i < N; S[i] -> A[0] : i <= 5 and 2i >= N }"> : memref<?xi64>
      %z = arith.addi %x, %y : i64
      mse.write %z, %B @w0 <"{ S[i] -> B[i] }"> : memref<?xi64>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
  }
  return
}
