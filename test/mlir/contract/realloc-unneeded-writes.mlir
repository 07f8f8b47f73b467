// Source flow names writes for instances that nobody needs: a write that supplies only these stays when memory is allocated anew.
// RUN: mse-opt --mse-to-gpu="expand=full schedule=source contract=realloc aliasing=may grain=block verify=each" %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --check

// CHECK-LABEL: func.func @last_round
// CHECK:         gpu.launch
func.func @last_round(%A: memref<i64>, %B: memref<i64>, %C: memref<i64>) {
  affine.for %i = 0 to 0 {
    %c = affine.load %C[] : memref<i64>
    affine.store %c, %B[] : memref<i64>
  }
  %local = memref.alloc() : memref<4xi64>
  %four = arith.constant 4 : i64
  affine.for %i = 0 to 4 {
    affine.store %four, %local[%i] : memref<4xi64>
  }
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %last = affine.for %i = 0 to 2 iter_args(%carried = %one) -> (i64) {
    %a = affine.load %A[] : memref<i64>
    %low = arith.andi %a, %three : i64
    %place = arith.index_castui %low : i64 to index
    %l = memref.load %local[%place] : memref<4xi64>
    %both = arith.andi %carried, %l : i64
    affine.store %both, %local[0] : memref<4xi64>
    affine.yield %three : i64
  }
  memref.dealloc %local : memref<4xi64>
  return
}
