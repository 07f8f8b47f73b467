// A convolution along a line, several channels in and out.
func.func @conv_1d(%input: memref<2x17x3xf32>, %filter: memref<5x3x4xf32>, %output: memref<2x13x4xf32>) {
  linalg.conv_1d_nwc_wcf ins(%input, %filter : memref<2x17x3xf32>, memref<5x3x4xf32>) outs(%output : memref<2x13x4xf32>)
  return
}
