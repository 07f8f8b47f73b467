// A private array of one element is no attribution of the launch but a value of each thread.
// RUN: mse-opt %s --mse-lower="target=gpu" | FileCheck %s --implicit-check-not=private

// CHECK-LABEL: func.func @sums(
// CHECK-SAME:    %[[N:.+]]: index, %[[A:.+]]: memref<?x8xf32>, %[[B:.+]]: memref<?xf32>)
// CHECK:         gpu.launch
// CHECK-SAME:    threads(%[[T:[^ ,)]+]],
// CHECK-NEXT:      affine.if
// CHECK-NEXT:        %[[SUM:.+]] = affine.for %[[J:.+]] = 0 to 8 iter_args(%[[PART:.+]] = %{{.+}}) -> (f32) {
// CHECK-NEXT:          %[[CELL:.+]] = affine.load %[[A]]
// CHECK-NEXT:          %[[MORE:.+]] = arith.addf %[[PART]], %[[CELL]]
// CHECK-NEXT:          affine.yield %[[MORE]]
// CHECK-NEXT:        }
// CHECK-NEXT:        affine.store %[[SUM]], %[[B]]
// CHECK-NEXT:      }
// CHECK-NEXT:      gpu.terminator

func.func @sums(%n: index, %a: memref<?x8xf32>, %b: memref<?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?x8xf32> <"[N] -> { A[i, j] : 0 <= i < N and 0 <= j < 8 }"> live_in,
             "B" %B = %b : memref<?xf32> <"[N] -> { B[i] : 0 <= i < N }"> live_out) {
    %p = mse.array "p" <"{ p[] }"> layout <"{ p[] -> [] }" in "private"> : memref<f32>
    mse.stmt "Z"(%i) <"[N] -> { Z[i] : 0 <= i < N }"> {
      %zero = arith.constant 0.0 : f32
      mse.write %zero, %p @w0 <"{ Z[i] -> p[] }"> : memref<f32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i < N and 0 <= j < 8 }"> {
      %x = mse.read %p @r0 <"{ S[i, j] -> p[] }"> : memref<f32>
      %y = mse.read %A @r1 <"{ S[i, j] -> A[i, j] }"> : memref<?x8xf32>
      %z = arith.addf %x, %y : f32
      mse.write %z, %p @w1 <"{ S[i, j] -> p[] }"> : memref<f32>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N }"> {
      %x = mse.read %p @r2 <"{ T[i] -> p[] }"> : memref<f32>
      mse.write %x, %B @w2 <"{ T[i] -> B[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "block" {
          mse.band <"[{ Z[i] -> [(floor(i/32))]; S[i, j] -> [(floor(i/32))]; T[i] -> [(floor(i/32))] }]"> coincident [true] {
            mse.mark "thread" {
              mse.band <"[{ Z[i] -> [(i mod 32)]; S[i, j] -> [(i mod 32)]; T[i] -> [(i mod 32)] }]"> coincident [true] {
                mse.sequence {
                  mse.filter <"{ Z[i] }">
                  mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [false] }
                  mse.filter <"{ T[i] }">
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
