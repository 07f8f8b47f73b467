// A gradient that JAX derives.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results returned.
//
//   def gradient(x, w):
//       return jax.grad(lambda w: jnp.tanh(x @ w).sum())(w)
#map = affine_map<(d0, d1, d2) -> (d2, d0)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1, d0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
module @jit_gradient attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<33x12xf32>, %arg1: memref<12x12xf32>) -> (memref<12x12xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<33x12xf32>
    linalg.fill ins(%cst_0 : f32) outs(%alloc : memref<33x12xf32>)
    linalg.matmul ins(%arg0, %arg1 : memref<33x12xf32>, memref<12x12xf32>) outs(%alloc : memref<33x12xf32>)
    %alloc_1 = memref.alloc() {alignment = 64 : i64} : memref<12x12xf32>
    %alloc_2 = memref.alloc() {alignment = 64 : i64} : memref<12x12xf32>
    linalg.fill ins(%cst_0 : f32) outs(%alloc_2 : memref<12x12xf32>)
    linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc, %arg0 : memref<33x12xf32>, memref<33x12xf32>) outs(%alloc_2 : memref<12x12xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %0 = math.tanh %in : f32
      %1 = arith.subf %cst, %0 : f32
      %2 = arith.mulf %1, %0 : f32
      %3 = arith.addf %1, %2 : f32
      %4 = arith.mulf %3, %in_3 : f32
      %5 = arith.addf %out, %4 : f32
      linalg.yield %5 : f32
    }
    linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%alloc_2 : memref<12x12xf32>) outs(%alloc_1 : memref<12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    memref.dealloc %alloc : memref<33x12xf32>
    memref.dealloc %alloc_2 : memref<12x12xf32>
    return %alloc_1 : memref<12x12xf32>
  }
}
