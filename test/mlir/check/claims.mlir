// A band's claims are checked: coincident members carry no conflict, members of a permutable band do not go back.
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-verify)' --split-input-file %s 2>&1 | FileCheck %s

// CHECK:      claims.mlir:[[@LINE+10]]:5: error: member 0 claimed coincident but carries A[0]: written by S[0] (@w0), read by S[1] (@r0), for N = 2
// CHECK:      claims.mlir:[[@LINE+9]]:5: note: for all of [N] -> { S[i] -> S[i' = 1 + i] : 0 <= i <= -2 + N }
func.func @coincident(%n : index, %a : memref<?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : -1 <= i < N }"> live_in live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %0 = mse.read %A @r0 <"{ S[i] -> A[i - 1] }"> : memref<?xf32>
      mse.write %0, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule {
    mse.band <"[{ S[i] -> [(i)] }]"> coincident [true]
    }
  }
  return
}

// -----

// The dependence has the distance (1, -1).
// CHECK: error: claimed permutable but its members disagree on A[0,1]: written by S[0,1] (@w0), read by S[1,0] (@r0), for N = 2
func.func @permutable(%n : index, %a : memref<?x?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?x?xf32> <"[N] -> { A[i, j] : -1 <= i < N and 0 <= j <= N }"> live_in live_out) {
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %0 = mse.read %A @r0 <"{ S[i, j] -> A[i - 1, j + 1] }"> : memref<?x?xf32>
      mse.write %0, %A @w0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"> permutable coincident [false, false]
    }
  }
  return
}

// -----

// The same band, not permutable, may claim that its inner member is coincident: the outer one carries the dependence.
// CHECK-NOT: error: {{member|claimed}}
func.func @inner(%n : index, %a : memref<?x?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?x?xf32> <"[N] -> { A[i, j] : -1 <= i < N and 0 <= j <= N }"> live_in live_out) {
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %0 = mse.read %A @r0 <"{ S[i, j] -> A[i - 1, j + 1] }"> : memref<?x?xf32>
      mse.write %0, %A @w0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"> coincident [false, true]
    }
  }
  return
}
