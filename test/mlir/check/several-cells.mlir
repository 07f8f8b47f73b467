// A read that operands direct to one of several cells may get any of the writes to them, in source order.
// RUN: sed -e 's/CELL/i/' %s | mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT --allow-empty
// RUN: sed -e 's/CELL/i mod 2/' %s | not mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 | FileCheck %s --check-prefix=WRONG

// RIGHT-NOT: {{error|remark}}
// WRONG: error: p[0]: read by T[0] expects S[0] or S[1] or S[2], gets S[2] or S[1], for N = 1

func.func @gather(%n : index, %k : index, %a : memref<?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_out) values(%j = %k : index) {
    %p = mse.array "p" <"{ p[i] : 0 <= i <= 2 }"> : memref<?xf32>
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 2 }"> {
      %0 = arith.index_cast %i : index to i32
      %1 = arith.sitofp %0 : i32 to f32
      mse.write %1, %p @w0 <"{ S[i] -> p[CELL] }"> : memref<?xf32>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N }"> {
      %0 = mse.read %p[%j] @r0 may <"{ T[i] -> p[a] : 0 <= a <= 2 }"> : memref<?xf32>
      mse.write %0, %A @w1 <"{ T[i] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ T[i] }"> { mse.band <"[{ T[i] -> [(i)] }]"> coincident [true] }
      }
    }
    mse.dataflow {
      mse.flow @r0 from @w0 may <"[N] -> { T[i] -> S[j] : 0 <= i < N and 0 <= j <= 2 }">
      mse.flow_out "A" from @w1 <"[N] -> { A[i] -> T[i] : 0 <= i < N }">
    }
  }
  return
}
