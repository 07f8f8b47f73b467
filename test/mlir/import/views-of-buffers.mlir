// Upstream's expand-strided-metadata rewrites subviews: views of the buffer of a memref are views of the memref.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t 2>/dev/null && mse-run --quiet --compare %s %t --entry part --check
// RUN: mse-run --quiet --compare %s %t --entry both --check
// RUN: mse-run --quiet --compare %s %t --entry first --check

// CHECK-LABEL: func.func @part
// CHECK:         arrays("arg0" %{{.*}} : memref<8x8xf32>
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0] -> arg0[o0, o1] : (-2i0 + o1) mod 8 = 0 and -3 + i0 <= 4o0 <= i0 and 0 <= o1 <= 6 }">
// CHECK:         mse.write %{{.*}} @w0 <"{ S0[i0] -> arg0[o0, o1] : (-2 - 2i0 + o1) mod 8 = 0 and -2 + i0 <= 4o0 <= 1 + i0 and 0 <= o1 <= 6 }">
func.func @part(%A: memref<8x8xf32>, %x: f32) {
  %buffer, %at, %sizes:2, %strides:2 = memref.extract_strided_metadata %A : memref<8x8xf32> -> memref<f32>, index, index, index, index, index
  %v = memref.reinterpret_cast %buffer to offset: [2], sizes: [16], strides: [2] : memref<f32> to memref<16xf32, strided<[2], offset: 2>>
  affine.for %i = 1 to 16 {
    %a = affine.load %v[%i - 1] : memref<16xf32, strided<[2], offset: 2>>
    %s = arith.mulf %a, %x : f32
    affine.store %s, %v[%i] : memref<16xf32, strided<[2], offset: 2>>
  }
  return
}

// CHECK-LABEL: func.func @both
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0] -> arg0[i0] }">
// CHECK:         mse.write %{{.*}} @w0 <"{ S0[i0] -> arg0[8 + i0] }">
func.func @both(%A: memref<16xf32>) {
  %buffer, %at, %size, %stride = memref.extract_strided_metadata %A : memref<16xf32> -> memref<f32>, index, index, index
  %v = memref.reinterpret_cast %buffer to offset: [8], sizes: [8], strides: [1] : memref<f32> to memref<8xf32, strided<[1], offset: 8>>
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %v[%i] : memref<8xf32, strided<[1], offset: 8>>
  }
  return
}

// CHECK-LABEL: func.func @first
// CHECK:         mse.write %{{.*}} @w0 <"{ S0[i0] -> arg0[0] }">
func.func @first(%A: memref<16xf32>, %B: memref<16xf32>) {
  %buffer, %at, %size, %stride = memref.extract_strided_metadata %A : memref<16xf32> -> memref<f32>, index, index, index
  affine.for %i = 0 to 8 {
    %a = affine.load %B[%i] : memref<16xf32>
    affine.store %a, %buffer[] : memref<f32>
  }
  return
}

// The buffer of memory with a layout is not known, nor are other cells beside the one of a memref without dimensions.
func.func @with_layout(%A: memref<16xf32, strided<[2], offset: ?>>, %x: f32) {
  %buffer, %at, %size, %stride = memref.extract_strided_metadata %A : memref<16xf32, strided<[2], offset: ?>> -> memref<f32>, index, index, index
  %v = memref.reinterpret_cast %buffer to offset: [8], sizes: [8], strides: [1] : memref<f32> to memref<8xf32, strided<[1], offset: 8>>
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [unknown-view]: 'affine.store' accesses memory through a view that cannot be resolved}}
    affine.store %x, %v[%i] : memref<8xf32, strided<[1], offset: 8>>
  }
  return
}

func.func @without_dimensions(%A: memref<f32>, %x: f32) {
  %v = memref.reinterpret_cast %A to offset: [0], sizes: [8], strides: [1] : memref<f32> to memref<8xf32>
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [unknown-view]: 'affine.store' accesses memory through a view that cannot be resolved}}
    affine.store %x, %v[%i] : memref<8xf32>
  }
  return
}
