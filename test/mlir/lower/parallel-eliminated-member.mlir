// A coincident member of one value has no loop; the sequential loop below it must not become parallel.
// RUN: mse-opt %s --mse-lower="target=parallel" | FileCheck %s

// CHECK-LABEL: func.func @eliminated(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK:     affine.for %[[I0:.+]] = 1 to %[[N]] {
// CHECK-NEXT:       %[[V0:.+]] = affine.load %[[A]][%[[I0]] - 1] : memref<?xi64>
// CHECK-NEXT:       affine.store %[[V0]], %[[A]][%[[I0]]] : memref<?xi64>

func.func @eliminated(%n: index, %a: memref<?xi64>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?xi64> <"{ A[i] }"> live_in live_out) {
    mse.stmt "S"(%i, %j) <"[N] -> { S[0, j] : 1 <= j < N }"> {
      %x = mse.read %A @r <"{ S[i, j] -> A[j - 1] }"> : memref<?xi64>
      mse.write %x, %A @w <"{ S[i, j] -> A[j] }"> : memref<?xi64>
    }
    mse.schedule { mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"> coincident [true, false] }
  }
  return
}
