// A barrier that not every thread of a block reaches, and threads that are not numbered from 0 to a constant.
// RUN: not mse-opt %s --mse-lower="target=gpu" --split-input-file 2>&1 | FileCheck %s

// CHECK: error: mse-lower: barrier 'barrier' is not reached by all threads of a block
func.func @divergent(%a: memref<64xi64>) {
  mse.scop arrays("A" %A = %a : memref<64xi64> <"{ A[i] : 0 <= i < 64 }"> live_out) {
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 64 }"> {
      %x = arith.constant 1 : i64
      mse.write %x, %A @w <"{ S[i] -> A[i] }"> : memref<64xi64>
    }
    mse.stmt "barrier"() <"{ barrier[] }"> { gpu.barrier }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "thread" {
          mse.band <"[{ S[i] -> [(floor(i/2))] }]"> coincident [true] {
            mse.extension <"{ [t] -> barrier[] : 3 <= t < 32 }"> {
              mse.sequence {
                mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
                mse.filter <"{ barrier[] }">
              }
            }
          }
        }
      }
    }
  }
  return
}

// -----

// CHECK: [[@LINE+2]]:3: error: mse-lower: cannot generate loops: thread numbers range from 0 to infty, not from 0 to a constant
func.func @numbers(%n: index, %a: memref<?xi64>) {
  mse.scop parameters("N" %N = %n) arrays("A" %A = %a : memref<?xi64> <"[N] -> { A[i] : 0 <= i < N }"> live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %x = arith.constant 1 : i64
      mse.write %x, %A @w <"{ S[i] -> A[i] }"> : memref<?xi64>
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "thread" {
          mse.band <"[{ S[i] -> [(i)] }]"> coincident [true]
        }
      }
    }
  }
  return
}
