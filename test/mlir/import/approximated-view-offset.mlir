// A cell of a view whose offset is data: the access has no subscript, and may be to any cell.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s
// RUN: mse-opt --mse-to-affine=schedule=source %s -o %t 2>/dev/null && mse-run --compare %s %t --size 8

// CHECK-LABEL: func.func @picked
// CHECK:         mse.write %{{.*}}, %{{.*}}[%{{.*}}] @w0 may
func.func @picked(%at: memref<?xi32>, %A: memref<10xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %at, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %to = affine.load %at[%i] : memref<?xi32>
    %k = arith.index_cast %to : i32 to index
    %c10 = arith.constant 10 : index
    %cell = arith.remui %k, %c10 : index
    %view = memref.subview %A[%cell] [1] [1] : memref<10xf32> to memref<f32, strided<[], offset: ?>>
    // expected-remark@below {{approximated [non-affine-subscript]: 'memref.store' goes through a view with an offset that is not an affine function}}
    memref.store %x, %view[] : memref<f32, strided<[], offset: ?>>
  }
  return
}
