// Coincident members become parallel loops: rectangular ones nested perfectly are one operation; the sequential loop of
// time around them stays.
// RUN: mse-opt %s --mse-lower="target=parallel" | FileCheck %s

// CHECK-LABEL: func.func @jacobi(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[T:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}}, %[[B:.+]]: {{[^,]+}})
// CHECK:     affine.for %[[I0:.+]] = 0 to %[[T]] {
// CHECK-NEXT:       affine.parallel (%[[I1:.+]], %[[I2:.+]]) = (1, 1) to (symbol(%[[N]]) - 1, symbol(%[[N]]) - 1) {
// CHECK-NEXT:         %[[V0:.+]] = affine.load %[[A]][%[[I1]] - 1, %[[I2]]] : memref<?x?xf32>
// CHECK-NEXT:         %[[V1:.+]] = affine.load %[[A]][%[[I1]], %[[I2]] + 1] : memref<?x?xf32>
// CHECK-NEXT:         %[[V2:.+]] = arith.addf %[[V0]], %[[V1]] : f32
// CHECK-NEXT:         affine.store %[[V2]], %[[B]][%[[I1]], %[[I2]]] : memref<?x?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.parallel (%[[I3:.+]]) = (1) to (symbol(%[[N]]) - 1) {
// CHECK-NEXT:         affine.parallel (%[[I4:.+]]) = (%[[I3]]) to (symbol(%[[N]]) - 1) {
// CHECK-NEXT:           %[[V3:.+]] = affine.load %[[B]][%[[I3]], %[[I4]]] : memref<?x?xf32>
// CHECK-NEXT:           affine.store %[[V3]], %[[A]][%[[I3]], %[[I4]]] : memref<?x?xf32>

func.func @jacobi(%n: index, %t: index, %a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  mse.scop parameters("N" %N = %n, "T" %T = %t)
      arrays("A" %A = %a : memref<?x?xf32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in live_out,
             "B" %B = %b : memref<?x?xf32> <"[N] -> { B[i, j] : 0 <= i, j < N }"> live_in live_out) {
    mse.stmt "S"(%s, %i, %j) <"[N, T] -> { S[t, i, j] : 0 <= t < T and 1 <= i, j < N - 1 }"> {
      %x = mse.read %A @r0 <"{ S[t, i, j] -> A[i - 1, j] }"> : memref<?x?xf32>
      %y = mse.read %A @r1 <"{ S[t, i, j] -> A[i, j + 1] }"> : memref<?x?xf32>
      %z = arith.addf %x, %y : f32
      mse.write %z, %B @w0 <"{ S[t, i, j] -> B[i, j] }"> : memref<?x?xf32>
    }
    mse.stmt "R"(%s, %i, %j) <"[N, T] -> { R[t, i, j] : 0 <= t < T and 1 <= i <= j < N - 1 }"> {
      %x = mse.read %B @r2 <"{ R[t, i, j] -> B[i, j] }"> : memref<?x?xf32>
      mse.write %x, %A @w1 <"{ R[t, i, j] -> A[i, j] }"> : memref<?x?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[t, i, j] -> [(t)]; R[t, i, j] -> [(t)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ S[t, i, j] }"> { mse.band <"[{ S[t, i, j] -> [(i)] }, { S[t, i, j] -> [(j)] }]"> permutable coincident [true, true] }
          mse.filter <"{ R[t, i, j] }"> { mse.band <"[{ R[t, i, j] -> [(i)] }, { R[t, i, j] -> [(j)] }]"> permutable coincident [true, true] }
        }
      }
    }
  }
  return
}
