// The checker says where it does not decide: without a source flow, or when isl's work exceeds the bound.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-verify)' %s 2>&1 >/dev/null | FileCheck %s
// RUN: mse-opt --pass-pipeline='builtin.module(mse-dataflow,mse-verify{max-operations=1600})' %s 2>&1 >/dev/null | FileCheck %s --check-prefix=BOUND
// RUN: mse-opt --pass-pipeline='builtin.module(mse-dataflow,mse-verify{max-operations=80})' %s 2>&1 >/dev/null | FileCheck %s --check-prefix=WHOLE
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-verify{strict=true})' %s 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not mse-opt --mse-dataflow --mse-verify='max-operations=80 strict=true' %s 2>&1 | FileCheck %s --check-prefix=STRICT-WHOLE
// RUN: mse-opt --mse-dataflow --mse-verify=strict=true %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=DECIDED --allow-empty

// STRICT: error: not decided: source flow: the scop has no mse.dataflow
// STRICT: error: mse-verify: 1 not decided
// STRICT-WHOLE: error: not decided: the rest: isl takes more than 80 operations
// DECIDED-NOT: not decided
// CHECK: remark: not decided: source flow: the scop has no mse.dataflow
// WHOLE: remark: not decided: the rest: isl takes more than 80 operations
// BOUND: remark: not decided: {{.*}}conflicts on A: isl takes more than 400 operations{{.*}}source flow of @r0: isl takes more than 400 operations
func.func @chain(%n : index, %a : memref<?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : -1 <= i < N }"> live_in live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %0 = mse.read %A @r0 <"{ S[i] -> A[i - 1] }"> : memref<?xf32>
      mse.write %0, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)] }]"> coincident [false]
    }
  }
  return
}
