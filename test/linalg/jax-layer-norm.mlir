// The normalisation of each row.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results in memory of the caller.
//
//   def layer_norm(x, scale, shift):
//       mean = x.mean(-1, keepdims=True)
//       spread = ((x - mean) * (x - mean)).mean(-1, keepdims=True)
//       return (x - mean) * jax.lax.rsqrt(spread + 1e-5) * scale + shift
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d1)>
module @jit_layer_norm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<33x65xf32>, %arg1: memref<65xf32>, %arg2: memref<65xf32>, %arg3: memref<33x65xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 9.99999974E-6 : f32
    %cst_0 = arith.constant 6.500000e+01 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<33xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc : memref<33xf32>)
    %alloc_2 = memref.alloc() {alignment = 64 : i64} : memref<33xf32>
    memref.copy %alloc, %alloc_2 : memref<33xf32> to memref<33xf32>
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : memref<33x65xf32>) outs(%alloc_2 : memref<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_3 = memref.alloc() {alignment = 64 : i64} : memref<33x1xf32>
    linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%alloc_3 : memref<33x1xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    }
    linalg.generic {indexing_maps = [#map, #map1, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %alloc_2, %alloc_3 : memref<33x65xf32>, memref<33xf32>, memref<33x1xf32>) outs(%arg3 : memref<33x65xf32>) {
    ^bb0(%in: f32, %in_4: f32, %in_5: f32, %out: f32):
      %0 = arith.divf %in_4, %in_5 : f32
      %1 = arith.subf %in, %0 : f32
      linalg.yield %1 : f32
    }
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg3 : memref<33x65xf32>) outs(%alloc : memref<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %in : f32
      %1 = arith.addf %out, %0 : f32
      linalg.yield %1 : f32
    }
    linalg.generic {indexing_maps = [#map, #map1, #map2, #map3, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%arg3, %alloc, %alloc_3, %arg1, %arg2 : memref<33x65xf32>, memref<33xf32>, memref<33x1xf32>, memref<65xf32>, memref<65xf32>) outs(%arg3 : memref<33x65xf32>) {
    ^bb0(%in: f32, %in_4: f32, %in_5: f32, %in_6: f32, %in_7: f32, %out: f32):
      %0 = arith.divf %in_4, %in_5 : f32
      %1 = arith.addf %0, %cst : f32
      %2 = math.rsqrt %1 : f32
      %3 = arith.mulf %in, %2 : f32
      %4 = arith.mulf %3, %in_6 : f32
      %5 = arith.addf %4, %in_7 : f32
      linalg.yield %5 : f32
    }
    memref.dealloc %alloc : memref<33xf32>
    memref.dealloc %alloc_2 : memref<33xf32>
    memref.dealloc %alloc_3 : memref<33x1xf32>
    return
  }
}
