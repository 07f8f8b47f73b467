// A loop of one iteration around a kernel, whose iterator is the one integer between two fractions: isl
// leaves the loop out, and code computes the iterator from the size. Found by mse-fuzz, seed 70003412.
// RUN: mse-opt --mse-lower=target=gpu %s | FileCheck %s
// RUN: mse-opt --mse-lower=target=gpu %s -o %t.mlir
// RUN: mse-opt --mse-lower=target=affine %s -o %t.affine.mlir
// RUN: mse-run --compare %t.affine.mlir %t.mlir --size arg1=2
// RUN: mse-run --compare %t.affine.mlir %t.mlir --size arg1=3
// RUN: mse-run --compare %t.affine.mlir %t.mlir --size arg1=7
// RUN: mse-run --compare %t.affine.mlir %t.mlir --size arg1=9

// CHECK-LABEL: func.func @f
// CHECK-NOT:     affine.for
// CHECK:         gpu.launch
// CHECK:           affine.store %{{.*}}, %arg0[symbol(%arg1) floordiv 3 - 1, symbol(%{{.*}})]
func.func @f(%A: memref<8x8xi64>, %m: index) {
  mse.scop parameters("m" %size = %m) context <"[m] -> { : m >= 0 }">
      arrays("A" %a = %A : memref<8x8xi64> <"{ A[i, j] : 0 <= i < 8 and 0 <= j < 8 }"> live_in live_out) {
    mse.stmt "S"(%i, %j) <"[m] -> { S[i, j] : 0 <= i and m <= 8 and m - 5 <= 3i <= m - 3 and 0 < j < 4 }"> {
      %c = arith.constant 8 : i64
      mse.write %c, %a @w0 <"{ S[i, j] -> A[i, j] }"> : memref<8x8xi64>
    }
    mse.schedule {
      mse.band <"[m] -> [{ S[i, j] -> [(i)] }]"> coincident [false] {
        mse.mark "kernel" {
          mse.mark "block" {
            mse.band <"[m] -> [{ S[i, j] -> [(floor((j)/256))] }]"> coincident [true] {
              mse.mark "thread" {
                mse.band <"[m] -> [{ S[i, j] -> [((j) mod 256)] }]"> coincident [true]
              }
            }
          }
        }
      }
    }
  }
  return
}
