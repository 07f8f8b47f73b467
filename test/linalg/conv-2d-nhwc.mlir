// A convolution, channels last, then an activation.
func.func @conv_2d_nhwc(%input: memref<2x12x11x3xf32>, %filter: memref<3x3x3x4xf32>, %output: memref<2x10x9x4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%output : memref<2x10x9x4xf32>)
  linalg.conv_2d_nhwc_hwcf ins(%input, %filter : memref<2x12x11x3xf32>, memref<3x3x3x4xf32>)
      outs(%output : memref<2x10x9x4xf32>)
  linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w, c)>],
                  iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%output : memref<2x10x9x4xf32>) {
  ^bb0(%x: f32):
    %positive = arith.maximumf %x, %zero : f32
    linalg.yield %positive : f32
  }
  return
}
