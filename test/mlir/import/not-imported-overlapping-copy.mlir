// A copy between views that overlap moves all cells at once: as a loop it would read what it has written. A copy of views
// that are apart, and of a view to itself, is a loop.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare --entry=shifted --entry2=shifted %s %t.mlir
// RUN: mse-run --compare --entry=rows --entry2=rows %s %t.mlir
// RUN: mse-run --compare --entry=apart --entry2=apart %s %t.mlir

// CHECK: :[[@LINE+9]]:5: remark: not imported [overlap]: 'memref.copy' may copy between views that overlap
// CHECK: :[[@LINE+21]]:5: remark: not imported [overlap]: 'memref.copy' may copy between views that overlap
// CHECK-LABEL: func.func @shifted
// CHECK: affine.for
// CHECK: memref.copy
func.func @shifted(%A: memref<100xf32>) {
  affine.for %t = 0 to 3 {
    %from = memref.subview %A[0] [99] [1] : memref<100xf32> to memref<99xf32, strided<[1]>>
    %to = memref.subview %A[1] [99] [1] : memref<100xf32> to memref<99xf32, strided<[1], offset: 1>>
    memref.copy %from, %to : memref<99xf32, strided<[1]>> to memref<99xf32, strided<[1], offset: 1>>
  }
  return
}

// CHECK-LABEL: func.func @rows
// CHECK: affine.for
// CHECK: memref.copy
func.func @rows(%A: memref<8x16xf32>) {
  affine.for %t = 0 to 7 {
    affine.for %i = 0 to 2 {
    %from = memref.subview %A[%t, 0] [1, 15] [1, 1] : memref<8x16xf32> to memref<15xf32, strided<[1], offset: ?>>
    %to = memref.subview %A[%t, 1] [1, 15] [1, 1] : memref<8x16xf32> to memref<15xf32, strided<[1], offset: ?>>
    memref.copy %from, %to : memref<15xf32, strided<[1], offset: ?>> to memref<15xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// CHECK-LABEL: func.func @apart
// CHECK: mse.scop
// CHECK-NOT: memref.copy
func.func @apart(%A: memref<9x16xf32>) {
  affine.for %t = 0 to 8 {
    %row = memref.subview %A[%t, 0] [1, 16] [1, 1] : memref<9x16xf32> to memref<16xf32, strided<[1], offset: ?>>
    %next = affine.apply affine_map<(d0) -> (d0 + 1)>(%t)
    %below = memref.subview %A[%next, 0] [1, 16] [1, 1] : memref<9x16xf32> to memref<16xf32, strided<[1], offset: ?>>
    memref.copy %row, %below : memref<16xf32, strided<[1], offset: ?>> to memref<16xf32, strided<[1], offset: ?>>
    memref.copy %row, %row : memref<16xf32, strided<[1], offset: ?>> to memref<16xf32, strided<[1], offset: ?>>
  }
  return
}
