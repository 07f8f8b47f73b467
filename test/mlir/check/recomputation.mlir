// A value may be computed several times, each time from its own sources.
// RUN: sed -e 's/LAST/2/' %s | mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT --allow-empty
// RUN: sed -e 's/LAST/1/' %s | not mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 | FileCheck %s --check-prefix=WRONG

// RIGHT-NOT: {{error|remark}}
// WRONG: error: q[0]: read by T[0] expects S[2], gets D[1], for N = 1

func.func @again(%n : index, %a : memref<?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_out) {
    %p = mse.array "p" <"{ p[i] : 0 <= i <= 2 }"> : memref<?xf32>
    %q = mse.array "q" <"{ q[i] : i = 0 }"> : memref<?xf32>
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 2 }"> {
      %0 = arith.index_cast %i : index to i32
      %1 = arith.sitofp %0 : i32 to f32
      mse.write %1, %p @w0 <"{ S[i] -> p[i] }"> : memref<?xf32>
    }
    mse.stmt "D"(%i) <"{ D[i] : 0 <= i <= LAST }"> origin <"{ D[i] -> S[i] }"> {
      %0 = arith.index_cast %i : index to i32
      %1 = arith.sitofp %0 : i32 to f32
      mse.write %1, %q @w1 <"{ D[i] -> q[0] }"> {origin = @w0} : memref<?xf32>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N }"> {
      %0 = mse.read %q @r0 <"{ T[i] -> q[0] }"> : memref<?xf32>
      %1 = mse.read %p @r1 <"{ T[i] -> p[1] }"> : memref<?xf32>
      %2 = arith.addf %0, %1 : f32
      mse.write %2, %A @w2 <"{ T[i] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ D[i] }"> { mse.band <"[{ D[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ T[i] }"> { mse.band <"[{ T[i] -> [(i)] }]"> coincident [true] }
      }
    }
    mse.dataflow {
      mse.flow @r0 from @w0 <"[N] -> { T[i] -> S[2] : 0 <= i < N }">
      mse.flow @r1 from @w0 <"[N] -> { T[i] -> S[1] : 0 <= i < N }">
      mse.flow_out "A" from @w2 <"[N] -> { A[i] -> T[i] : 0 <= i < N }">
    }
  }
  return
}
