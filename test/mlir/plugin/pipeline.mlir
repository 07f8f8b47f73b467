// Stock mlir-opt runs a pipeline of ours out of the plugin, with options.
// RUN: %mlir_opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin \
// RUN:   --pass-pipeline='builtin.module(mse-to-parallel{schedule=source})' %s | FileCheck %s

// CHECK-LABEL: func.func @scale
// CHECK: affine.parallel
func.func @scale(%a: memref<?xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %y = arith.mulf %x, %v : f32
    affine.store %y, %a[%i] : memref<?xf32>
  }
  return
}
