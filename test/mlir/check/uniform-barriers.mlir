// A barrier counts only if all threads of the block reach it; other statements must be executed by one thread.
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-verify)' --split-input-file %s 2>&1 | FileCheck %s

// CHECK-DAG: error: b lies below a thread mark: its barrier may not be reached by all threads
// CHECK-DAG: error: x[0]: written by S[0] (@w0) and read by T[1] (@r0) in different threads of one block, without a barrier between
func.func @below_threads() {
  mse.scop {
    %x = mse.array "x" <"{ x[i] : 0 <= i < 8 }"> : memref<8xf32>
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      %0 = arith.constant 1.0 : f32
      mse.write %0, %x @w0 <"{ S[i] -> x[i] }"> : memref<8xf32>
    }
    mse.stmt "T"(%i) <"{ T[i] : 0 < i < 8 }"> {
      %0 = mse.read %x @r0 <"{ T[i] -> x[i - 1] }"> : memref<8xf32>
    }
    mse.stmt "b"(%i) <"{ b[i] : 0 <= i < 4 }"> { gpu.barrier }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "thread" {
          mse.band <"[{ S[i] -> [(i)]; T[i] -> [(i)]; b[i] -> [(i)] }]"> coincident [true] {
            mse.sequence {
              mse.filter <"{ S[i] }">
              mse.filter <"{ b[i] }">
              mse.filter <"{ T[i] }">
            }
          }
        }
      }
    }
  }
  return
}

// -----

// CHECK-DAG: error: b holds a barrier under a condition: it may not be reached by all threads
// CHECK-DAG: error: T lies below no thread mark: every thread of a block executes it
func.func @under_a_condition(%c : i1) {
  mse.scop values(%d = %c : i1) {
    %x = mse.array "x" <"{ x[i] : 0 <= i < 8 }"> : memref<8xf32>
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      %0 = arith.constant 1.0 : f32
      mse.write %0, %x @w0 <"{ S[i] -> x[i] }"> : memref<8xf32>
    }
    mse.stmt "T"() <"{ T[] }"> {
      %0 = mse.read %x @r0 <"{ T[] -> x[3] }"> : memref<8xf32>
    }
    mse.stmt "b"() <"{ b[] }"> {
      scf.if %d { gpu.barrier }
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.sequence {
          mse.filter <"{ S[i] }"> { mse.mark "thread" { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] } }
          mse.filter <"{ b[] }">
          mse.filter <"{ T[] }">
        }
      }
    }
  }
  return
}
