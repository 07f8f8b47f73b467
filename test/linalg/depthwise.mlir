// A depthwise convolution: each channel by a filter of its own.
func.func @depthwise(%input: memref<2x11x9x4xf32>, %filter: memref<3x3x4xf32>, %output: memref<2x5x4x4xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%input, %filter : memref<2x11x9x4xf32>, memref<3x3x4xf32>) outs(%output : memref<2x5x4x4xf32>)
  return
}
