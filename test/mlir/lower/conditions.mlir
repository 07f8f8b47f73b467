// A conjunction of affine conditions is an affine.if, a disjunction an scf.if.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-DAG: #[[$SET:.+]] = affine_set<()[s0, s1] : (s0 - 3 >= 0, s1 - s0 * 2 - 1 >= 0)>
// CHECK-LABEL: func.func @conditions(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[M:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : i64
// CHECK-DAG:     %[[C1:.+]] = arith.constant 5 : index
// CHECK-DAG:     %[[C2:.+]] = arith.constant 3 : index
// CHECK-DAG:     %[[C3:.+]] = arith.constant 2 : i64
// CHECK:     affine.if #[[$SET]]()[%[[M]], %[[N]]] {
// CHECK-NEXT:       affine.store %[[C0]], %[[A]][symbol(%[[N]])] : memref<?xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %[[V0:.+]] = arith.cmpi sle, %[[N]], %[[C1]] : index
// CHECK-NEXT:     %[[V1:.+]] = arith.cmpi sge, %[[M]], %[[C2]] : index
// CHECK-NEXT:     %[[V2:.+]] = arith.ori %[[V0]], %[[V1]] : i1
// CHECK-NEXT:     scf.if %[[V2]] {
// CHECK-NEXT:       affine.store %[[C3]], %[[A]][symbol(%[[N]])] : memref<?xi64>

func.func @conditions(%n: index, %m: index, %a: memref<?xi64>) {
  mse.scop parameters("N" %N = %n, "M" %M = %m)
      arrays("A" %A = %a : memref<?xi64> <"{ A[i] }"> live_out) {
    mse.stmt "S"() <"[N, M] -> { S[] : N > 2M and M >= 3 }"> {
      %c = arith.constant 1 : i64
      mse.write %c, %A @w0 <"[N] -> { S[] -> A[N] }"> : memref<?xi64>
    }
    mse.stmt "T"() <"[N, M] -> { T[] : N <= 5 or M >= 3 }"> {
      %c = arith.constant 2 : i64
      mse.write %c, %A @w1 <"[N] -> { T[] -> A[N] }"> : memref<?xi64>
    }
    mse.schedule { mse.sequence { mse.filter <"{ S[] }"> mse.filter <"{ T[] }"> } }
  }
  return
}
