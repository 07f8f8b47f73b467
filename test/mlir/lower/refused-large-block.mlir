// A device takes 1024 threads in a block, 64 of them along z.
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-lower{target=gpu})' --split-input-file %s 2>&1 | FileCheck %s

// CHECK: error: {{.*}}a block of [2048] threads, a device takes 1024
func.func @wide(%a: memref<?xi32>) {
  mse.scop arrays("A" %A = %a : memref<?xi32> <"{ A[i] }"> live_out) {
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 10000 }"> {
      %v = arith.constant 1 : i32
      mse.write %v, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xi32>
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "block" {
          mse.band <"[{ S[i] -> [(floor(i/2048))] }]"> coincident [true] {
            mse.mark "thread" {
              mse.band <"[{ S[i] -> [(i mod 2048)] }]"> coincident [true]
            }
          }
        }
      }
    }
  }
  return
}

// -----

// CHECK: error: {{.*}}a block of [2, 2, 100] threads, a device takes 64 along z
func.func @deep(%a: memref<?x?x?xi32>) {
  mse.scop arrays("A" %A = %a : memref<?x?x?xi32> <"{ A[i, j, k] }"> live_out) {
    mse.stmt "S"(%i, %j, %k) <"{ S[i, j, k] : 0 <= i < 100 and 0 <= j, k < 2 }"> {
      %v = arith.constant 1 : i32
      mse.write %v, %A @w0 <"{ S[i, j, k] -> A[i, j, k] }"> : memref<?x?x?xi32>
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "thread" {
          mse.band <"[{ S[i, j, k] -> [(i)] }, { S[i, j, k] -> [(j)] }, { S[i, j, k] -> [(k)] }]"> coincident [true, true, true]
        }
      }
    }
  }
  return
}
