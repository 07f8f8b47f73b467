// Linear subscripts that front ends compute in integers of 32 or 64 bits: what does not wrap is as on index.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir && FileCheck --check-prefix=GPU %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --entry gemm --size A.0=35,B.0=21,C.0=15 --input M=5 --input N=3 --input K=7
// RUN: mse-run --compare %s %t.mlir --check --entry gemm --size A.0=0,B.0=0,C.0=3 --input M=1 --input N=3 --input K=0
// RUN: mse-run --compare %s %t.mlir --check --entry casts --size A.0=99,B.0=99 --input M=9 --input N=11
// RUN: mse-run --compare %s %t.mlir --check --entry unsigned --size A.0=99,B.0=99 --input M=9 --input N=11
// RUN: mse-run --compare %s %t.mlir --check --entry unsigned --size A.0=99,B.0=99 --input M=-9 --input N=-11
// RUN: mse-run --compare %s %t.mlir --check --entry affine --size A.0=121 --input n=11

// CHECK-LABEL: func.func @gemm
// CHECK:         -> arg0[i0, i2] }">
// CHECK:         -> arg1[i2, i1] }">
// CHECK:         -> arg2[i0, i1] }">
// GPU-LABEL: func.func @gemm
// GPU-COUNT-1: gpu.launch
func.func @gemm(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %M: i32, %N: i32, %K: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.constant 0.0 : f32
  scf.for %i = %c0 to %M step %c1 : i32 {
    scf.for %j = %c0 to %N step %c1 : i32 {
      %s = scf.for %k = %c0 to %K step %c1 iter_args(%t = %z) -> (f32) : i32 {
        %a0 = arith.muli %i, %K overflow<nsw> : i32
        %a1 = arith.addi %a0, %k overflow<nsw> : i32
        %a2 = arith.index_cast %a1 : i32 to index
        %b0 = arith.muli %k, %N overflow<nsw> : i32
        %b1 = arith.addi %b0, %j overflow<nsw> : i32
        %b2 = arith.index_cast %b1 : i32 to index
        %x = memref.load %A[%a2] : memref<?xf32>
        %y = memref.load %B[%b2] : memref<?xf32>
        %p = arith.mulf %x, %y : f32
        %u = arith.addf %t, %p : f32
        scf.yield %u : f32
      }
      %d0 = arith.muli %i, %N overflow<nsw> : i32
      %d1 = arith.addi %d0, %j overflow<nsw> : i32
      %d2 = arith.index_cast %d1 : i32 to index
      memref.store %s, %C[%d2] : memref<?xf32>
    }
  }
  return
}

// Extended in front of the product, which fits in 64 bits, and cut off behind it, where that says that it fits.
// CHECK-LABEL: func.func @casts
// CHECK:         -> arg0[i0, i1] }">
// CHECK:         -> arg1[i0, i1] }">
func.func @casts(%A: memref<?xf32>, %B: memref<?xf32>, %M: i32, %N: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %wide = arith.extsi %N : i32 to i64
  scf.for %i = %c0 to %M step %c1 : i32 {
    scf.for %j = %c0 to %N step %c1 : i32 {
      %i64 = arith.extsi %i : i32 to i64
      %j64 = arith.extsi %j : i32 to i64
      %row = arith.muli %i64, %wide : i64
      %at = arith.addi %row, %j64 : i64
      %atA = arith.index_cast %at : i64 to index
      %short = arith.trunci %at overflow<nsw> : i64 to i32
      %atB = arith.index_cast %short : i32 to index
      %x = memref.load %A[%atA] : memref<?xf32>
      memref.store %x, %B[%atB] : memref<?xf32>
    }
  }
  return
}

// Read as unsigned, where nothing is negative: the loops are not executed otherwise.
// CHECK-LABEL: func.func @unsigned
// CHECK:         -> arg0[i0, i1] }">
// CHECK:         -> arg1[i0, i1] }">
func.func @unsigned(%A: memref<?xf32>, %B: memref<?xf32>, %M: i32, %N: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %M step %c1 : i32 {
    scf.for %j = %c0 to %N step %c1 : i32 {
      %row = arith.muli %i, %N overflow<nsw> : i32
      %at = arith.addi %row, %j overflow<nsw> : i32
      %at64 = arith.extui %at : i32 to i64
      %atA = arith.index_cast %at64 : i64 to index
      %atB = arith.index_castui %at : i32 to index
      %x = memref.load %A[%atA] : memref<?xf32>
      memref.store %x, %B[%atB] : memref<?xf32>
    }
  }
  return
}

// Loops over index, arithmetic in 32 bits, a shift for twice the row.
// CHECK-LABEL: func.func @affine
// CHECK:         -> arg0[2i0, i1] }">
func.func @affine(%A: memref<?xf32>, %n: i32, %x: f32) {
  %one = arith.constant 1 : i32
  %size = arith.index_cast %n : i32 to index
  affine.for %i = 0 to affine_map<(d0) -> (d0 floordiv 2)>(%size) {
    affine.for %j = 0 to %size {
      %i32 = arith.index_cast %i : index to i32
      %j32 = arith.index_cast %j : index to i32
      %row = arith.muli %i32, %n overflow<nsw> : i32
      %two = arith.shli %row, %one overflow<nsw> : i32
      %at = arith.addi %two, %j32 overflow<nsw> : i32
      %atA = arith.index_cast %at : i32 to index
      memref.store %x, %A[%atA] : memref<?xf32>
    }
  }
  return
}
