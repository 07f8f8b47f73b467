// Code of one scop is compared, that of the other decides on a while loop and is not: memory that both use stays memory meanwhile.
// RUN: mse-opt --mse-to-affine="while=counter aliasing=may grain=block verify=each schedule=source" %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir
// CHECK: func.func private @g0
// CHECK: scf.while
func.func private @g0(%n0: index, %A0: memref<i64>, %A1: memref<i64>) attributes {no_inline} {
  %A2 = memref.alloca() : memref<i64>
  %v1 = arith.constant 0 : i64
  affine.store %v1, %A2[] : memref<i64>
  affine.for %i2 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
    %v3 = arith.constant 1 : i64
    %v4 = affine.load %A1[] : memref<i64>
    %v5 = arith.subi %v3, %v4 : i64
    affine.store %v5, %A2[] : memref<i64>
  }
  %v6 = arith.constant 0 : index
  %v7 = arith.constant 0 : index
  %v8 = memref.alloca() : memref<index>
  memref.store %v7, %v8[] : memref<index>
  scf.while () : () -> () {
    %w9 = memref.load %v8[] : memref<index>
    %v10 = arith.cmpi slt, %w9, %v6 : index
    scf.condition(%v10) 
  } do {
    %w11 = memref.load %v8[] : memref<index>
    %v12 = arith.constant 3 : i64
    affine.store %v12, %A0[] : memref<i64>
    %v13 = arith.constant 1 : i64
    affine.store %v13, %A2[] : memref<i64>
    %v14 = arith.constant 1 : index
    %v15 = arith.addi %w11, %v14 : index
    memref.store %v15, %v8[] : memref<index>
    scf.yield 
  }
  return
}
