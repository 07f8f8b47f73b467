// A transformed module against its original: equal, different, at fault, not comparable.
// RUN: split-file %s %t
// RUN: mse-opt --mse-to-gpu --mse-verify='against=%t/original.mlir' %t/original.mlir -o %t/gpu.mlir 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: FileCheck %s --check-prefix=GPU --input-file=%t/gpu.mlir
// RUN: mse-opt --mse-verify='against=%t/original.mlir sizes=4,9' %t/original.mlir 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not mse-opt --mse-verify=against=%t/original.mlir %t/different.mlir -o %t/none.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: not ls %t/none.mlir
// RUN: not mse-opt --mse-verify=against=%t/original.mlir %t/outside.mlir 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not mse-opt --mse-verify=against=%t/original.mlir %t/another.mlir 2>&1 | FileCheck %s --check-prefix=ANOTHER
// RUN: not mse-opt --mse-verify=against=%t/original.mlir %t/type.mlir 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not mse-opt --mse-verify=against=%t/unwritten.mlir %t/unwritten.mlir 2>&1 | FileCheck %s --check-prefix=FAULT
// RUN: not mse-opt --mse-verify=against=%t/nowhere.mlir %t/original.mlir 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: not mse-opt --mse-verify='against=%t/original.mlir sizes=many' %t/original.mlir 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not mse-opt --pass-pipeline='builtin.module(func.func(mse-verify{against=%t/original.mlir}))' %t/original.mlir 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin --pass-pipeline='builtin.module(mse-verify{against=%t/original.mlir})' %t/original.mlir 2>&1 | FileCheck %s --check-prefix=PLUGIN

// EQUAL: original.mlir:1:1: remark: @shift was seen to compute what it does in '{{.*}}original.mlir': equal in 36 runs (2 seeds, 3 orders of threads); not proved: 'gpu.launch' is beyond a proof
// GPU: gpu.launch
// SIZES: remark: @shift computes what it does in '{{.*}}original.mlir': equal in 4 runs (2 seeds); proved for all sizes and inputs
// DIFFERENT: different.mlir:1:1: error: @shift does not compute what it does in '{{.*}}original.mlir': argument B at [2]: {{.*}} (there) against {{.*}} (here), with size 3, seed 0
// DIFFERENT: mse-verify: 1 function is not verified against '{{.*}}original.mlir'
// OUTSIDE: error: @shift does not compute what it does in '{{.*}}original.mlir': {{.*}}out of bounds
// ANOTHER: remark: not compared: @other: '{{.*}}original.mlir' does not define it
// ANOTHER: error: function @shift of '{{.*}}original.mlir' is missing
// TYPE: error: not decided: @shift: the functions do not have the same type
// FAULT: error: not decided: @sum: the original is at fault: {{.*}}nobody wrote
// NOWHERE: mse-verify: cannot read {{.*}}nowhere.mlir
// MANY: mse-verify: 'many' is not a size
// NESTED: mse-verify: against= compares modules: run the pass on one
// PLUGIN: mse-verify: against= executes programs, which mse-opt does and a plugin does not

//--- original.mlir
func.func @shift(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

//--- different.mlir
func.func @shift(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i - (%i floordiv 2) * 2 + (%i floordiv 2)] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

//--- outside.mlir
func.func @shift(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
    affine.store %x, %B[%i + 1] : memref<?xf32>
  }
  return
}

//--- another.mlir
func.func @other(%A: memref<?xf32>) {
  return
}

//--- type.mlir
func.func @shift(%A: memref<?xf32>, %B: memref<?xf32>) {
  return
}

//--- unwritten.mlir
func.func @sum(%A: memref<?xf32>) {
  %t = memref.alloc() : memref<f32>
  affine.for %i = 0 to 1 {
    %x = affine.load %t[] : memref<f32>
    affine.store %x, %A[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<f32>
  return
}
