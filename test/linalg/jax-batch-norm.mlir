// The normalisation of each column.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results in memory of the caller.
//
//   def batch_norm(x, scale):
//       mean = x.mean(0); spread = ((x - mean) * (x - mean)).mean(0)
//       return jnp.clip((x - mean) / jnp.sqrt(spread + 1e-5) * scale, -2.0, 2.0)
#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
module @jit_batch_norm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<33x65xf32>, %arg1: memref<65xf32>, %arg2: memref<33x65xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 2.000000e+00 : f32
    %cst_0 = arith.constant -2.000000e+00 : f32
    %cst_1 = arith.constant 9.99999974E-6 : f32
    %cst_2 = arith.constant 3.300000e+01 : f32
    %cst_3 = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<65xf32>
    %alloc_4 = memref.alloc() {alignment = 64 : i64} : memref<65xf32>
    linalg.fill ins(%cst_3 : f32) outs(%alloc_4 : memref<65xf32>)
    %alloc_5 = memref.alloc() {alignment = 64 : i64} : memref<65xf32>
    memref.copy %alloc_4, %alloc_5 : memref<65xf32> to memref<65xf32>
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : memref<33x65xf32>) outs(%alloc_5 : memref<65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%alloc : memref<65xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_2 : f32
    }
    %alloc_6 = memref.alloc() {alignment = 64 : i64} : memref<33x65xf32>
    linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg0, %alloc_5, %alloc : memref<33x65xf32>, memref<65xf32>, memref<65xf32>) outs(%alloc_6 : memref<33x65xf32>) {
    ^bb0(%in: f32, %in_7: f32, %in_8: f32, %out: f32):
      %0 = arith.divf %in_7, %in_8 : f32
      %1 = arith.subf %in, %0 : f32
      linalg.yield %1 : f32
    }
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%alloc_6 : memref<33x65xf32>) outs(%alloc_4 : memref<65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %in : f32
      %1 = arith.addf %out, %0 : f32
      linalg.yield %1 : f32
    }
    linalg.generic {indexing_maps = [#map3, #map4, #map4, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%alloc_6, %alloc_4, %alloc, %arg1 : memref<33x65xf32>, memref<65xf32>, memref<65xf32>, memref<65xf32>) outs(%arg2 : memref<33x65xf32>) {
    ^bb0(%in: f32, %in_7: f32, %in_8: f32, %in_9: f32, %out: f32):
      %0 = arith.divf %in_7, %in_8 : f32
      %1 = arith.addf %0, %cst_1 : f32
      %2 = math.sqrt %1 : f32
      %3 = arith.divf %in, %2 : f32
      %4 = arith.mulf %3, %in_9 : f32
      %5 = arith.maximumf %4, %cst_0 : f32
      %6 = arith.minimumf %5, %cst : f32
      linalg.yield %6 : f32
    }
    memref.dealloc %alloc : memref<65xf32>
    memref.dealloc %alloc_4 : memref<65xf32>
    memref.dealloc %alloc_5 : memref<65xf32>
    memref.dealloc %alloc_6 : memref<33x65xf32>
    return
  }
}
