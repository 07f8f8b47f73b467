// A loop of the host around a kernel: the grid's size depends on its iterator, blocks are numbered from 0.
// RUN: mse-opt %s --mse-lower="target=gpu" | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<(d0)[s0] -> (-d0 + s0)>
// CHECK-DAG: #[[$MAP1:.+]] = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK-LABEL: func.func @triangle(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : index
// CHECK:     affine.for %[[I0:.+]] = 1 to %[[N]] {
// CHECK-NEXT:       %[[V0:.+]] = affine.apply #[[$MAP]](%[[I0]])[%[[N]]]
// CHECK-NEXT:       gpu.launch blocks(%[[BX:[^ ,)]+]], %[[BY:[^ ,)]+]], %[[BZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[V0]], {{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]]) threads(%[[TX:[^ ,)]+]], %[[TY:[^ ,)]+]], %[[TZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]]) {
// CHECK-NEXT:         %[[V1:.+]] = affine.apply #[[$MAP1]](%[[I0]])[%[[BX]]]
// CHECK-NEXT:         %[[V2:.+]] = affine.load %[[A]][%[[I0]] - 1, symbol(%[[V1]])] : memref<?x?xf32>
// CHECK-NEXT:         affine.store %[[V2]], %[[A]][%[[I0]], symbol(%[[V1]])] : memref<?x?xf32>
// CHECK-NEXT:         gpu.terminator

func.func @triangle(%n: index, %a: memref<?x?xf32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xf32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in live_out) {
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 1 <= i < N and i <= j < N }"> {
      %x = mse.read %A @r0 <"{ S[i, j] -> A[i - 1, j] }"> : memref<?x?xf32>
      mse.write %x, %A @w0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[i, j] -> [(i)] }]"> coincident [false] {
        mse.mark "kernel" {
          mse.mark "block" {
            mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true]
          }
        }
      }
    }
  }
  return
}
