// The sums of all elements up to each.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results in memory of the caller.
//
//   def running_sum(x):
//       return jnp.cumsum(x)
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0 + d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
module @jit_running_sum attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<130xf32>, %arg1: memref<130xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%arg1 : memref<130xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    }
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<259xf32>
    linalg.map outs(%alloc : memref<259xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview = memref.subview %alloc[129] [130] [1] : memref<259xf32> to memref<130xf32, strided<[1], offset: 129>>
    memref.copy %arg0, %subview : memref<130xf32> to memref<130xf32, strided<[1], offset: 129>>
    linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "reduction"]} ins(%alloc, %arg1 : memref<259xf32>, memref<130xf32>) outs(%arg1 : memref<130xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc : memref<259xf32>
    return
  }
}
