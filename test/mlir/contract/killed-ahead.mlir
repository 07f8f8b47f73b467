// A cell is killed while the one before the last holds a value: the two do not share memory, though only two cells hold values
// at one time. The checker says the same of two cells.
// RUN: mse-opt --mse-dataflow --mse-contract --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-dataflow --mse-contract %s -o %t.mlir
// RUN: sed 's/mod \["3"\]/mod ["2"]/' %t.mlir > %t.two.mlir
// RUN: not mse-opt --mse-verify %t.two.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: sed 's/mse.kill/mse.KILL/; /mse.KILL/d' %s | mse-opt --mse-dataflow --mse-contract --mse-verify | FileCheck %s --check-prefix=ALIVE

// CHECK:  mse.array "A" {{.*}} layout <"{ A[a0] -> [a0] }" mod ["3"] in "global">
// ALIVE:  mse.array "A" {{.*}} layout <"{ A[a0] -> [a0] }" mod ["2"] in "global">
// TWO:    error: {{.*}}what S[{{.*}}] killed
func.func @killed_ahead(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 3 }">
      arrays("x" %X = %x : memref<?xf64> <"[N] -> { x[i] : 0 <= i < N }"> live_in live_out,
             "y" %Y = %y : memref<?xf64> <"[N] -> { y[i] : 0 <= i < N }"> live_in live_out) {
    %a = mse.array "A" <"[N] -> { A[i] : 0 <= i <= N }"> : memref<?xf64>
    mse.stmt "I"() <"{ I[] }"> {
      %v = mse.read %X @r0 <"{ I[] -> x[0] }"> : memref<?xf64>
      mse.write %v, %a @w0 <"{ I[] -> A[0] }"> : memref<?xf64>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 1 <= i < N }"> {
      %v = mse.read %X @r1 <"{ S[i] -> x[i] }"> : memref<?xf64>
      mse.write %v, %a @w1 <"{ S[i] -> A[i] }"> : memref<?xf64>
      mse.kill %a @k0 <"{ S[i] -> A[i + 1] }"> : memref<?xf64>
      %p = mse.read %a @r2 <"{ S[i] -> A[i - 1] }"> : memref<?xf64>
      %s = arith.addf %v, %p : f64
      mse.write %s, %Y @w2 <"{ S[i] -> y[i] }"> : memref<?xf64>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ S[i] }"> {
          mse.band <"[{ S[i] -> [(i)] }]"> coincident [false]
        }
      }
    }
  }
  return
}
