// A convolution with strides and a border of zeros.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results in memory of the caller.
//
//   def convolution(x, w):
//       y = jax.lax.conv_general_dilated(x, w, (2, 1), "SAME")
//       return jax.nn.relu(y)
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d0, d2 * 2 + d3, d4 + d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d0, d3, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d1, d2, d4)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module @jit_convolution attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<2x3x13x11xf32>, %arg1: memref<4x3x3x3xf32>, %arg2: memref<2x4x7x11xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x15x13xf32>
    linalg.map outs(%alloc : memref<2x3x15x13xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview = memref.subview %alloc[0, 0, 1, 1] [2, 3, 13, 11] [1, 1, 1, 1] : memref<2x3x15x13xf32> to memref<2x3x13x11xf32, strided<[585, 195, 13, 1], offset: 14>>
    memref.copy %arg0, %subview : memref<2x3x13x11xf32> to memref<2x3x13x11xf32, strided<[585, 195, 13, 1], offset: 14>>
    %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x4x7x11xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_0 : memref<2x4x7x11xf32>)
    linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "reduction", "parallel"]} ins(%alloc, %arg1 : memref<2x3x15x13xf32>, memref<4x3x3x3xf32>) outs(%alloc_0 : memref<2x4x7x11xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %0 = arith.mulf %in, %in_1 : f32
      %1 = arith.addf %out, %0 : f32
      linalg.yield %1 : f32
    }
    linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_0 : memref<2x4x7x11xf32>) outs(%arg2 : memref<2x4x7x11xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc : memref<2x3x15x13xf32>
    memref.dealloc %alloc_0 : memref<2x4x7x11xf32>
    return
  }
}
