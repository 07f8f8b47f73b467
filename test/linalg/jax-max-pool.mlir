// The maximum of each window, a border of least values around.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results in memory of the caller.
//
//   def max_pool(x):
//       return jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 3, 2, 1), (1, 2, 2, 1), "SAME")
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module @jit_max_pool attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<2x9x12x3xf32>, %arg1: memref<2x5x6x3xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0xFF800000 : f32
    linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%arg1 : memref<2x5x6x3xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    }
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x11x12x3xf32>
    linalg.map outs(%alloc : memref<2x11x12x3xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview = memref.subview %alloc[0, 1, 0, 0] [2, 9, 12, 3] [1, 1, 1, 1] : memref<2x11x12x3xf32> to memref<2x9x12x3xf32, strided<[396, 36, 3, 1], offset: 36>>
    memref.copy %arg0, %subview : memref<2x9x12x3xf32> to memref<2x9x12x3xf32, strided<[396, 36, 3, 1], offset: 36>>
    %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<3x2xf32>
    linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%alloc, %alloc_0 : memref<2x11x12x3xf32>, memref<3x2xf32>) outs(%arg1 : memref<2x5x6x3xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %0 = arith.maximumf %out, %in : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc : memref<2x11x12x3xf32>
    memref.dealloc %alloc_0 : memref<3x2xf32>
    return
  }
}
