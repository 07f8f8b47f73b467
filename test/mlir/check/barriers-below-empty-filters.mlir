// A barrier that an extension adds below a filter is not executed where the filter selects nothing, though the loop around is.
// In this sweep over diagonals t = 2i + j each row has a thread; T is the first row. In the last diagonals no T is left,
// and the barrier below its filter is not there to keep the S of one diagonal from those of the next.
// RUN: split-file %s %t
// RUN: not mse-opt %t/below.mlir --mse-verify 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: mse-opt %t/above.mlir --mse-verify 2>&1 | FileCheck %s --check-prefix=ABOVE
// BELOW: error: A[{{.*}}]: {{.*}} in different threads of one block, without a barrier between
// ABOVE-NOT: error
// Mapped so, and executed: the rounds of a factorisation, and Gauss-Seidel in single assignment form, which used to race.
// RUN: mse-opt --mse-to-gpu='sequential=block verify=each' %kernels/cholesky.mlir 2>&1 | FileCheck %s --check-prefix=MAPPED
// RUN: mse-opt --mse-to-gpu='expand=maximal sequential=block verify=each' %kernels/seidel-2d.mlir -o %t/seidel.mlir 2>/dev/null
// RUN: mse-run --compare %kernels/seidel-2d.mlir %t/seidel.mlir --check --size 5
// MAPPED-NOT: error
// MAPPED: gpu.barrier
//--- below.mlir
func.func @sweep(%n : index, %a : memref<?x?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?x?xf32> <"[N] -> { A[i, j] : 0 <= i < N and 0 <= j < N }"> live_in live_out) {
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 < i < N and 0 < j < N }"> {
      %0 = mse.read %A @r0 <"{ S[i, j] -> A[i - 1, j] }"> : memref<?x?xf32>
      mse.write %0, %A @w0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf32>
    }
    mse.stmt "T"(%j) <"[N] -> { T[j] : 0 < j < N }"> {
      %0 = mse.read %A @r1 <"{ T[j] -> A[0, j - 1] }"> : memref<?x?xf32>
      mse.write %0, %A @w1 <"{ T[j] -> A[0, j] }"> : memref<?x?xf32>
    }
    mse.stmt "wait"() <"{ wait[] }"> { gpu.barrier }
    mse.schedule {
      mse.mark "kernel" {
        mse.band <"[{ S[i, j] -> [(2i + j)]; T[j] -> [(j)] }]"> coincident [false] {
          mse.sequence {
            mse.filter <"{ T[j] }"> {
              mse.extension <"{ [t] -> wait[] }"> {
                mse.sequence {
                  mse.filter <"{ T[j] }"> {
                    mse.mark "thread" { mse.band <"[{ T[j] -> [(0)] }]"> coincident [true] }
                  }
                  mse.filter <"{ wait[] }">
                }
              }
            }
            mse.filter <"{ S[i, j] }"> {
              mse.mark "thread" { mse.band <"[{ S[i, j] -> [(i)] }]"> coincident [true] }
            }
          }
        }
      }
    }
  }
  return
}
//--- above.mlir
func.func @sweep(%n : index, %a : memref<?x?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?x?xf32> <"[N] -> { A[i, j] : 0 <= i < N and 0 <= j < N }"> live_in live_out) {
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 < i < N and 0 < j < N }"> {
      %0 = mse.read %A @r0 <"{ S[i, j] -> A[i - 1, j] }"> : memref<?x?xf32>
      mse.write %0, %A @w0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf32>
    }
    mse.stmt "T"(%j) <"[N] -> { T[j] : 0 < j < N }"> {
      %0 = mse.read %A @r1 <"{ T[j] -> A[0, j - 1] }"> : memref<?x?xf32>
      mse.write %0, %A @w1 <"{ T[j] -> A[0, j] }"> : memref<?x?xf32>
    }
    mse.stmt "wait"() <"{ wait[] }"> { gpu.barrier }
    mse.schedule {
      mse.mark "kernel" {
        mse.band <"[{ S[i, j] -> [(2i + j)]; T[j] -> [(j)] }]"> coincident [false] {
          mse.extension <"{ [t] -> wait[] }"> {
            mse.sequence {
              mse.filter <"{ T[j] }"> {
                mse.mark "thread" { mse.band <"[{ T[j] -> [(0)] }]"> coincident [true] }
              }
              mse.filter <"{ wait[] }">
              mse.filter <"{ S[i, j] }"> {
                mse.mark "thread" { mse.band <"[{ S[i, j] -> [(i)] }]"> coincident [true] }
              }
            }
          }
        }
      }
    }
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
