// A band of two members over a rectangle becomes two loops; values and constants come from outside the loops.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-LABEL: func.func @rectangular(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[M:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}}, %[[ALPHA:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 5.000000e-01 : f32
// CHECK:     affine.for %[[I0:.+]] = 0 to %[[M]] {
// CHECK-NEXT:       affine.for %[[I1:.+]] = 0 to %[[N]] {
// CHECK-NEXT:         %[[V0:.+]] = affine.load %[[A]][%[[I1]], %[[I0]]] : memref<?x?xf32>
// CHECK-NEXT:         %[[V1:.+]] = arith.mulf %[[V0]], %[[ALPHA]] : f32
// CHECK-NEXT:         %[[V2:.+]] = arith.mulf %[[V1]], %[[C0]] : f32
// CHECK-NEXT:         affine.store %[[V2]], %[[A]][%[[I1]], %[[I0]]] : memref<?x?xf32>

func.func @rectangular(%n: index, %m: index, %a: memref<?x?xf32>, %alpha: f32) {
  mse.scop parameters("N" %N = %n, "M" %M = %m)
      arrays("A" %A = %a : memref<?x?xf32> <"[N, M] -> { A[i, j] : 0 <= i < N and 0 <= j < M }"> live_in live_out)
      values(%s = %alpha : f32) {
    mse.stmt "S"(%i, %j) <"[N, M] -> { S[i, j] : 0 <= i < N and 0 <= j < M }"> {
      %half = arith.constant 5.0e-01 : f32
      %x = mse.read %A @r <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf32>
      %y = arith.mulf %x, %s : f32
      %z = arith.mulf %y, %half : f32
      mse.write %z, %A @w <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[i, j] -> [(j)] }, { S[i, j] -> [(i)] }]"> permutable coincident [true, true]
    }
  }
  return
}
