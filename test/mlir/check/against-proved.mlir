// Functions are proved to compute the same, for all sizes and inputs, whatever became of their loops and buffers.
// RUN: split-file %s %t
// RUN: mse-opt %t/original.mlir --affine-loop-tile=tile-size=7 --mse-verify=against=%t/original.mlir 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: mse-opt %t/original.mlir --affine-loop-fusion --mse-verify=against=%t/original.mlir 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: not mse-opt %t/original.mlir --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=3}),mse-verify{against=%t/original.mlir})' 2>&1 | FileCheck %s --check-prefix=UNROLLED
// RUN: mse-opt %t/original.mlir --affine-loop-normalize --lower-affine --mse-verify=against=%t/original.mlir 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: mse-opt %t/original.mlir --mse-to-affine --mse-verify=against=%t/original.mlir 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: mse-opt %t/original.mlir --mse-to-parallel=expand=maximal --mse-verify=against=%t/original.mlir 2>&1 | FileCheck %s --check-prefix=EXPANDED
// RUN: mse-opt %t/buffer.mlir --mse-verify=against=%t/original.mlir 2>&1 | FileCheck %s --check-prefix=PROVED

// PROVED: remark: @row computes what it does in '{{.*}}original.mlir': equal in {{.*}}; proved for all sizes and inputs
// PROVED-NEXT: func.func @row
// PROVED: remark: @time computes {{.*}}; proved for all sizes and inputs

// EXPANDED: remark: @row computes {{.*}}; proved for all sizes and inputs

// Upstream unrolls a loop from 1 to 0 as one from -2 to 0. The proof names sizes where it runs; they are executed.
// UNROLLED: remark: @row computes {{.*}}; proved for all sizes and inputs
// UNROLLED: error: @time does not compute {{.*}} out of bounds: memref.load at {{.*}} uses index [-3]

//--- original.mlir
// A row that is reused, and a loop over time that no subscript mentions.
func.func @row(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = arith.mulf %a, %a : f32
      affine.store %b, %t[%j] : memref<?xf32>
    }
    affine.for %j = 0 to %n {
      %a = affine.load %t[%j] : memref<?xf32>
      %b = affine.load %t[symbol(%n) - %j - 1] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%i, %j] : memref<?x?xf32>
    }
  }
  memref.dealloc %t : memref<?xf32>
  return
}

func.func @time(%A: memref<?xf32>, %B: memref<?xf32>, %s: f32, %n: index, %steps: index) {
  affine.for %t = 1 to %steps {
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      %l = affine.load %A[%i - 1] : memref<?xf32>
      %r = affine.load %A[%i + 1] : memref<?xf32>
      %x = arith.addf %l, %r : f32
      %y = arith.mulf %x, %s : f32
      affine.store %y, %B[%i] : memref<?xf32>
    }
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      %x = affine.load %B[%i] : memref<?xf32>
      %y = arith.negf %x : f32
      affine.store %y, %A[%i] : memref<?xf32>
    }
  }
  return
}

//--- buffer.mlir
// By hand: the row in two halves of a larger buffer, through a copy; and values computed twice.
func.func @row(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  %two = arith.constant 2 : index
  %size = arith.muli %n, %two : index
  %t = memref.alloc(%n) : memref<2x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = arith.mulf %a, %a : f32
      affine.store %b, %t[0, symbol(%n) - %j - 1] : memref<2x?xf32>
    }
    affine.for %j = 0 to %n {
      %a = affine.load %t[0, %j] : memref<2x?xf32>
      affine.store %a, %t[1, %j] : memref<2x?xf32>
    }
    affine.for %j = 0 to %n {
      %a = affine.load %t[1, symbol(%n) - %j - 1] : memref<2x?xf32>
      %b = affine.load %t[0, %j] : memref<2x?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%i, %j] : memref<?x?xf32>
    }
  }
  memref.dealloc %t : memref<2x?xf32>
  return
}

func.func @time(%A: memref<?xf32>, %B: memref<?xf32>, %s: f32, %n: index, %steps: index) {
  affine.for %t = 1 to %steps {
    affine.for %twice = 0 to 2 {
      affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
        %l = affine.load %A[%i - 1] : memref<?xf32>
        %r = affine.load %A[%i + 1] : memref<?xf32>
        %x = arith.addf %l, %r : f32
        %y = arith.mulf %x, %s : f32
        affine.store %y, %B[%i] : memref<?xf32>
      }
    }
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      %x = affine.load %B[%i] : memref<?xf32>
      %y = arith.negf %x : f32
      affine.store %y, %A[%i] : memref<?xf32>
    }
  }
  return
}
