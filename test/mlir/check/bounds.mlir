// A certain access lies in the extent of its array; what operands or conditions choose is not decided here.
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-verify)' %s 2>&1 | FileCheck %s

// CHECK:      bounds.mlir:[[@LINE+9]]:12: error: A[1]: read by S[0], outside of A, for N = 1
// CHECK-NEXT: mse.read
// CHECK-NEXT: ^
// CHECK-NEXT: note: for all of [N] -> { S[i = -1 + N] -> A[N] : N > 0 }
// CHECK-NOT:  error: A
func.func @outside(%n : index, %k : index, %a : memref<?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out) values(%j = %k : index) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %0 = mse.read %A @r0 <"{ S[i] -> A[i + 1] }"> : memref<?xf32>
      %1 = mse.read %A[%j] @r1 may <"{ S[i] -> A[j] }"> : memref<?xf32>
      %2 = mse.read %A @r2 may <"{ S[i] -> A[i + 2] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)] }]"> coincident [true]
    }
  }
  return
}
