// isl's closure relates more writes than need be, here those of two cells. Each keeps a cell of its own.
// Found by mse-fuzz, seed 342.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import{checks=false},mse-dataflow,mse-expand,mse-verify)' %s 2>/dev/null | FileCheck %s

// CHECK: mse.array "arg2_x" <"[arg0] -> { arg2_x[i0] : arg0 >= 0 and 0 <= i0 <= 1 }"> : memref<?xi64>
func.func @f(%n0: index, %A0: memref<i64>, %A1: memref<2x?xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = 0 to 2 {
      affine.for %i2 = 0 to 2 {
        affine.for %i3 = 0 to 2 {
          %v4 = affine.load %A1[%i2, %i3] : memref<2x?xi64>
          %v5 = affine.load %A0[] : memref<i64>
          %v6 = arith.addi %v4, %v5 : i64
          affine.store %v6, %A0[] : memref<i64>
          %v7 = arith.constant 0 : i32
          %v8 = arith.index_cast %v7 : i32 to index
          %v9 = arith.index_cast %n0 : index to i32
          %v10 = arith.index_cast %i3 : index to i32
          %v11 = arith.addi %v9, %v10 : i32
          %v12 = arith.index_cast %v11 : i32 to index
          %v13 = memref.load %A1[%v8, %v12] : memref<2x?xi64>
          affine.store %v13, %A1[%i2, %i3] : memref<2x?xi64>
        }
      }
    }
  }
  return
}
