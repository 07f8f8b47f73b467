// A sum that one thread carries is a register, not an array in global memory.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule,mse-map-to-gpu,mse-contract,mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="expand=maximal verify=each" %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=CODE
// RUN: mse-run --compare %s %t.mlir --entry rows --check --order reverse
// RUN: mse-opt --mse-to-gpu="expand=maximal contract=none" %s | FileCheck %s --check-prefix=NONE

// CHECK-LABEL: @rows
// CHECK:         mse.array "x0_x0" {{.*}} layout <"{ x0_x0[a0] -> [] }" in "private"> : memref<?xf32>
// CHECK:         mse.array "x0_x1" {{.*}} layout <"{ x0_x1[a0, a1] -> [] }" in "private"> : memref<?x?xf32>
// CODE-LABEL: @rows
// CODE-NOT:     memref.alloc
// CODE:         gpu.launch
// CODE-NOT:     store
// CODE:           affine.for %{{.*}} = 1 to 48 iter_args
// CODE:         gpu.terminator
// CODE-NOT:     memref.alloc
// CODE:         return
// NONE-LABEL: @rows
// NONE-COUNT-2: memref.alloc
func.func @rows(%A: memref<64x48xf32>, %y: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 64 {
    %s = affine.for %j = 0 to 48 iter_args(%c = %zero) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<64x48xf32>
      %n = arith.addf %c, %a : f32
      affine.yield %n : f32
    }
    affine.store %s, %y[%i] : memref<64xf32>
  }
  return
}
