// Views are parts of their base: accesses through them are accesses to the base's cells.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @subview
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0] -> arg0[i0, 3 + 2i0] }">
// CHECK:         mse.write %{{.*}} @w0 <"[arg1] -> { S0[i0] -> arg0[arg1, i0] }">
func.func @subview(%A: memref<8x32xf32>, %n: index) {
  %part = memref.subview %A[0, 3] [8, 8] [1, 2] : memref<8x32xf32> to memref<8x8xf32, strided<[32, 2], offset: 3>>
  affine.for %i = 0 to 8 {
    %row = memref.subview %A[%n, 0] [1, 8] [1, 1] : memref<8x32xf32> to memref<8xf32, strided<[1], offset: ?>>
    %a = affine.load %part[%i, %i] : memref<8x8xf32, strided<[32, 2], offset: 3>>
    affine.store %a, %row[%i] : memref<8xf32, strided<[1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @reshape
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0, i1] -> arg0[i0, i1] }">
// CHECK:         mse.write %{{.*}} @w0 <"{ S0[i0, i1] -> arg1[i0 + 8i1] }">
func.func @reshape(%A: memref<?x8xf32>, %B: memref<64xf32>) {
  %flat = memref.collapse_shape %A [[0, 1]] : memref<?x8xf32> into memref<?xf32>
  %square = memref.expand_shape %B [[0, 1]] output_shape [8, 8] : memref<64xf32> into memref<8x8xf32>
  %turned = memref.transpose %square (i, j) -> (j, i) : memref<8x8xf32> to memref<8x8xf32, affine_map<(d0, d1) -> (d1 * 8 + d0)>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %flat[%i * 8 + %j] : memref<?xf32>
      affine.store %a, %turned[%i, %j] : memref<8x8xf32, affine_map<(d0, d1) -> (d1 * 8 + d0)>>
    }
  }
  return
}

// CHECK-LABEL: func.func @casts
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0] -> arg0[3 + 2i0] }">
// CHECK:         mse.write %{{.*}} @w0 <"{ S0[i0] -> arg0[i0] }">
func.func @casts(%A: memref<64xf32>) {
  %dynamic = memref.cast %A : memref<64xf32> to memref<?xf32>
  %odd = memref.reinterpret_cast %dynamic to offset: [3], sizes: [8], strides: [2] : memref<?xf32> to memref<8xf32, strided<[2], offset: 3>>
  affine.for %i = 0 to 8 {
    %a = affine.load %odd[%i] : memref<8xf32, strided<[2], offset: 3>>
    affine.store %a, %dynamic[%i] : memref<?xf32>
  }
  return
}

// A view that something unknown uses makes the contents of its base matter.
func.func private @use(memref<4xf32, strided<[1]>>)
// CHECK-LABEL: func.func @used_view
// CHECK:         arrays("mem0" %{{.*}} live_out)
func.func @used_view(%x: f32) {
  %A = memref.alloc() : memref<8xf32>
  %half = memref.subview %A[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  func.call @use(%half) : (memref<4xf32, strided<[1]>>) -> ()
  return
}
