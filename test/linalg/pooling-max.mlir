// The largest value of windows that do not overlap.
func.func @pooling_max(%input: memref<2x12x8x3xf32>, %output: memref<2x4x4x3xf32>) {
  %window = memref.alloc() : memref<3x2xf32>
  %least = arith.constant 0xFF800000 : f32
  linalg.fill ins(%least : f32) outs(%output : memref<2x4x4x3xf32>)
  linalg.pooling_nhwc_max {strides = dense<[3, 2]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%input, %window : memref<2x12x8x3xf32>, memref<3x2xf32>) outs(%output : memref<2x4x4x3xf32>)
  memref.dealloc %window : memref<3x2xf32>
  return
}
