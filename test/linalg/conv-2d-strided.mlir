// A convolution, channels first, with a stride along one axis and dilation along the other.
func.func @conv_2d_strided(%input: memref<1x2x13x16xf32>, %filter: memref<3x2x3x3xf32>, %output: memref<1x3x6x12xf32>) {
  linalg.conv_2d_nchw_fchw {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<[1, 2]> : tensor<2xi64>}
      ins(%input, %filter : memref<1x2x13x16xf32>, memref<3x2x3x3xf32>) outs(%output : memref<1x3x6x12xf32>)
  return
}
