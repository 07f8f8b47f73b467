// A modulus must keep apart what lives at the same time: reads of T lag two iterations behind the writes of S.
// RUN: sed -e 's/MODULUS/3/' %s | mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT --allow-empty
// RUN: sed -e 's/MODULUS/2/' %s | not mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: sed -e 's/MODULUS/M + 3/' %s | mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT --allow-empty
// RUN: sed -e 's/MODULUS/M + 2/' %s | not mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 | FileCheck %s --check-prefix=SMALL

// RIGHT-NOT: {{error|remark}}
// SMALL: error: x[0]: read by T[0] expects S[0], gets S[2], for N = 3

func.func @lag(%n : index, %m : index) {
  mse.scop parameters("N" %N = %n, "M" %M = %m) context <"[N, M] -> { : N >= 0 and M >= 0 }"> {
    %x = mse.array "x" <"[N] -> { x[i] : 0 <= i < N }"> layout <"{ x[i] -> [i] }" mod ["MODULUS"]> : memref<?xf32>
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %0 = arith.constant 1.0 : f32
      mse.write %0, %x @w0 <"{ S[i] -> x[i] }"> : memref<?xf32>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N - 2 }"> {
      %0 = mse.read %x @r0 <"{ T[i] -> x[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)]; T[i] -> [(i + 2)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ S[i] }">
          mse.filter <"{ T[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow @r0 from @w0 <"[N] -> { T[i] -> S[i] : 0 <= i < N - 2 }">
    }
  }
  return
}
