// Upstream's private buffers hold less than the values that live in the array they stand for.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0 fast-mem-capacity=1}))' %s | not mse-opt --mse-verify=against=%s 2>&1 | FileCheck %s
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-fusion{maximal=1}))' %s | not mse-opt --mse-verify=against=%s 2>&1 | FileCheck %s --check-prefix=FUSED

// The row t lives from one round to the next. Upstream reads it from a buffer that it fills once, before all rounds.
// CHECK: error: @last_round does not compute what it does in '{{.*}}upstream-private-buffer.mlir': argument {{[BC]}} at
// FUSED: remark: @last_round computes what it does in '{{.*}}upstream-private-buffer.mlir': equal in 2 runs
func.func @last_round(%A: memref<8x32xf32>, %B: memref<8x32xf32>, %C: memref<32xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = memref.alloc() : memref<32xf32>
  affine.for %i = 0 to 32 {
    affine.store %zero, %t[%i] : memref<32xf32>
  }
  affine.for %k = 0 to 8 {
    affine.for %i = 0 to 32 {
      %c = affine.load %C[%i] : memref<32xf32>
      %x = affine.load %t[%i] : memref<32xf32>
      %s = arith.addf %c, %x : f32
      affine.store %s, %C[%i] : memref<32xf32>
    }
    affine.for %i = 0 to 32 {
      %a = affine.load %A[%k, %i] : memref<8x32xf32>
      affine.store %a, %t[%i] : memref<32xf32>
    }
    affine.for %i = 0 to 32 {
      %x = affine.load %t[%i] : memref<32xf32>
      affine.store %x, %B[%k, %i] : memref<8x32xf32>
    }
  }
  memref.dealloc %t : memref<32xf32>
  return
}

// Every other element of t keeps its first value. Fusion gives each round a row of its own, in which it was never put.
// FUSED: error: @every_other does not compute what it does in '{{.*}}upstream-private-buffer.mlir'
func.func @every_other(%A: memref<8x32xf32>, %B: memref<8x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = memref.alloc() : memref<32xf32>
  affine.for %i = 0 to 32 {
    affine.store %zero, %t[%i] : memref<32xf32>
  }
  affine.for %k = 0 to 8 {
    affine.for %i = 0 to 16 {
      %a = affine.load %A[%k, %i] : memref<8x32xf32>
      affine.store %a, %t[2 * %i] : memref<32xf32>
    }
    affine.for %i = 0 to 32 {
      %x = affine.load %t[31 - %i] : memref<32xf32>
      affine.store %x, %B[%k, %i] : memref<8x32xf32>
    }
  }
  memref.dealloc %t : memref<32xf32>
  return
}
