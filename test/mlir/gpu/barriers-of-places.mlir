// Thread i + 1 reads x[t, i] where thread i writes x[t + 1, i] next: another cell, but the same place. So there is a barrier after
// the reads, too.
// RUN: sed -e 's/LAYOUT/layout <"{ x[t, i] -> [i] }">/' %s > %t.folded.mlir
// RUN: mse-opt %t.folded.mlir --mse-map-to-gpu=sequential=block 2>/dev/null | FileCheck %s --check-prefix=FOLDED
// RUN: sed -e 's/LAYOUT//' %s | mse-opt --mse-map-to-gpu=sequential=block 2>/dev/null | FileCheck %s --check-prefix=APART
// RUN: mse-opt %t.folded.mlir --mse-lower -o %t.affine.mlir
// RUN: mse-opt %t.folded.mlir --mse-map-to-gpu=sequential=block --mse-lower=target=gpu -o %t.gpu.mlir 2>/dev/null
// RUN: mse-run --compare %t.affine.mlir %t.gpu.mlir --check --size 33

// FOLDED-DAG: "barrier0"
// FOLDED-DAG: "barrier1"
// APART:      "barrier0"
// APART-NOT:  "barrier1"
func.func @neighbours(%n : index, %a : memref<?x?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N > 0 }">
      arrays("A" %A = %a : memref<?x?xf32> <"[N] -> { A[t, i] : 0 <= t, i < N }"> live_in live_out) {
    %x = mse.array "x" <"[N] -> { x[t, i] : 0 <= t, i < N }"> LAYOUT : memref<?x?xf32>
    mse.stmt "S"(%t, %i) <"[N] -> { S[t, i] : 0 <= t, i < N }"> {
      %0 = mse.read %A @r0 <"{ S[t, i] -> A[t, i] }"> : memref<?x?xf32>
      %1 = arith.addf %0, %0 : f32
      mse.write %1, %x @w0 <"{ S[t, i] -> x[t, i] }"> : memref<?x?xf32>
    }
    mse.stmt "T"(%t, %i) <"[N] -> { T[t, i] : 0 <= t < N and 0 < i < N }"> {
      %0 = mse.read %x @r1 <"{ T[t, i] -> x[t, i - 1] }"> : memref<?x?xf32>
      mse.write %0, %A @w1 <"{ T[t, i] -> A[t, i] }"> : memref<?x?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[t, i] -> [(t)]; T[t, i] -> [(t)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ S[t, i] }"> { mse.band <"[{ S[t, i] -> [(i)] }]"> coincident [true] }
          mse.filter <"{ T[t, i] }"> { mse.band <"[{ T[t, i] -> [(i)] }]"> coincident [true] }
        }
      }
    }
  }
  return
}
