// An array that is folded: an iteration overwrites what one before it left. No loop over it is parallel, whatever the modulus.
// RUN: sed -e 's/LAYOUT/layout <"{ x[i] -> [i] }" mod ["2"]>/' %s | mse-opt --mse-schedule | FileCheck %s --check-prefix=FOLDED
// RUN: sed -e 's/LAYOUT/layout <"{ x[i] -> [i] }" mod ["N"]>/' %s | mse-opt --mse-schedule | FileCheck %s --check-prefix=FOLDED
// RUN: sed -e 's/LAYOUT/layout <"{ x[i] -> [0] }">/' %s | mse-opt --mse-schedule=algorithm=source | FileCheck %s --check-prefix=FOLDED
// RUN: sed -e 's/LAYOUT/layout <"{ x[i] -> [i + 1] }">/' %s | mse-opt --mse-schedule | FileCheck %s --check-prefix=APART
// RUN: sed -e 's/LAYOUT//' %s | mse-opt --mse-schedule | FileCheck %s --check-prefix=APART

// A mapping of it is right, too.
// RUN: sed -e 's/LAYOUT/layout <"{ x[i] -> [i] }" mod ["2"]>/' %s > %t.mlir
// RUN: mse-opt %t.mlir --mse-lower -o %t.affine.mlir
// RUN: mse-opt %t.mlir --pass-pipeline='builtin.module(mse-schedule,mse-map-to-gpu{sequential=block},mse-lower{target=gpu})' -o %t.gpu.mlir 2>/dev/null
// RUN: mse-run --compare %t.affine.mlir %t.gpu.mlir --check --size 33

// FOLDED-NOT: coincident [true]
// FOLDED:     mse.band {{.*}} coincident [false]
// FOLDED-NOT: coincident [true]
// APART:      coincident [true]
func.func @through(%n : index, %a : memref<?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N > 0 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out) {
    %x = mse.array "x" <"[N] -> { x[i] : 0 <= i < N }"> LAYOUT : memref<?xf32>
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %0 = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<?xf32>
      %1 = arith.addf %0, %0 : f32
      mse.write %1, %x @w0 <"{ S[i] -> x[i] }"> : memref<?xf32>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N }"> {
      %0 = mse.read %x @r1 <"{ T[i] -> x[i] }"> : memref<?xf32>
      mse.write %0, %A @w1 <"{ T[i] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)]; T[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ S[i] }">
          mse.filter <"{ T[i] }">
        }
      }
    }
  }
  return
}
