// The sum over windows that overlap, divided by their size.
func.func @pooling_sum(%input: memref<1x3x9x10xf32>, %window: memref<3x3xf32>, %output: memref<1x3x7x8xf32>) {
  %nine = arith.constant 9.0 : f32
  linalg.pooling_nchw_sum ins(%input, %window : memref<1x3x9x10xf32>, memref<3x3xf32>) outs(%output : memref<1x3x7x8xf32>)
  linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>],
                  iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%output : memref<1x3x7x8xf32>) {
  ^bb0(%x: f32):
    %mean = arith.divf %x, %nine : f32
    linalg.yield %mean : f32
  }
  return
}
