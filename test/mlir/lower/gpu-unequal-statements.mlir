// Two statements of one kernel whose numbers of blocks have no common linear bound: the grid is the larger of both, and each
// statement checks its own.
// RUN: mse-opt %s --mse-lower="target=gpu" | FileCheck %s

// CHECK-LABEL: func.func @unequal(
// CHECK:         gpu.launch blocks(%[[B:[^ ,)]+]], {{.+}} threads(%[[T:[^ ,)]+]],
// CHECK:           affine.if #{{.+}}()[%{{.+}}, %[[T]], %[[B]]] {
// CHECK-NEXT:        affine.store %{{.+}}, %{{.+}}[symbol(%[[T]]) + symbol(%[[B]]) * 32]
// CHECK-NEXT:      }
// CHECK-NEXT:      affine.if #{{.+}}()[%{{.+}}, %[[T]], %[[B]]] {
// CHECK-NEXT:        affine.if
// CHECK:               affine.for
// CHECK:             affine.store %{{.+}}, %{{.+}}[symbol(%[[T]]) + symbol(%[[B]]) * 32]

func.func @unequal(%n: index, %m: index, %k: index, %a: memref<?xf32>) {
  mse.scop parameters("N" %N = %n, "M" %M = %m, "K" %K = %k)
      arrays("A" %A = %a : memref<?xf32> <"{ A[i] }"> live_in live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %zero = arith.constant 0.0 : f32
      mse.write %zero, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xf32>
    }
    mse.stmt "T"(%i, %j) <"[M, K] -> { T[i, j] : 0 <= i < M and 0 <= j < K }"> {
      %x = mse.read %A @r0 <"{ T[i, j] -> A[i] }"> : memref<?xf32>
      %y = arith.addf %x, %x : f32
      mse.write %y, %A @w1 <"{ T[i, j] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "block" {
          mse.band <"[{ S[i] -> [(floor(i/32))]; T[i, j] -> [(floor(i/32))] }]"> coincident [true] {
            mse.mark "thread" {
              mse.band <"[{ S[i] -> [(i mod 32)]; T[i, j] -> [(i mod 32)] }]"> coincident [true] {
                mse.sequence {
                  mse.filter <"{ S[i] }">
                  mse.filter <"{ T[i, j] }"> { mse.band <"[{ T[i, j] -> [(j)] }]"> coincident [false] }
                }
              }
            }
          }
        }
      }
    }
  }
  return
}
