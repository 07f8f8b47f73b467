// Attention of two heads in which no query sees later keys.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results in memory of the caller.
//
//   def attention(q, k, v):
//       score = jnp.einsum("hqd,hkd->hqk", q, k) / 4.0
//       seen = jnp.tril(jnp.ones((17, 17), bool))
//       return jax.nn.softmax(jnp.where(seen, score, -1e30)) @ v
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
module @jit_attention attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<2x17x16xf32>, %arg1: memref<2x17x16xf32>, %arg2: memref<2x17x16xf32>, %arg3: memref<2x17x16xf32> {jax.result_info = "result"}) {
    %cst = arith.constant -1.000000e+30 : f32
    %cst_0 = arith.constant 4.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x17x17xf32>
    linalg.fill ins(%cst_2 : f32) outs(%alloc : memref<2x17x17xf32>)
    linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : memref<2x17x16xf32>, memref<2x17x16xf32>) outs(%alloc : memref<2x17x17xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %0 = arith.mulf %in, %in_5 : f32
      %1 = arith.addf %out, %0 : f32
      linalg.yield %1 : f32
    }
    %alloc_3 = memref.alloc() {alignment = 64 : i64} : memref<2x17x17xf32>
    linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc : memref<2x17x17xf32>) outs(%alloc_3 : memref<2x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.divf %in, %cst_0 : f32
      %1 = linalg.index 1 : index
      %2 = linalg.index 2 : index
      %3 = arith.index_cast %2 : index to i32
      %4 = arith.index_cast %1 : index to i32
      %5 = arith.cmpi sge, %4, %3 : i32
      %6 = arith.select %5, %0, %cst : f32
      linalg.yield %6 : f32
    }
    %alloc_4 = memref.alloc() {alignment = 64 : i64} : memref<2x17xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_4 : memref<2x17xf32>)
    linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc_3 : memref<2x17x17xf32>) outs(%alloc_4 : memref<2x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %out, %in : f32
      linalg.yield %0 : f32
    }
    linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_3, %alloc_4 : memref<2x17x17xf32>, memref<2x17xf32>) outs(%alloc : memref<2x17x17xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %0 = arith.subf %in, %in_5 : f32
      %1 = math.exp %0 : f32
      linalg.yield %1 : f32
    }
    linalg.fill ins(%cst_2 : f32) outs(%alloc_4 : memref<2x17xf32>)
    linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc : memref<2x17x17xf32>) outs(%alloc_4 : memref<2x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc, %alloc_4 : memref<2x17x17xf32>, memref<2x17xf32>) outs(%alloc : memref<2x17x17xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %0 = arith.divf %in, %in_5 : f32
      linalg.yield %0 : f32
    }
    linalg.fill ins(%cst_2 : f32) outs(%arg3 : memref<2x17x16xf32>)
    linalg.batch_matmul ins(%alloc, %arg2 : memref<2x17x17xf32>, memref<2x17x16xf32>) outs(%arg3 : memref<2x17x16xf32>)
    memref.dealloc %alloc : memref<2x17x17xf32>
    memref.dealloc %alloc_3 : memref<2x17x17xf32>
    memref.dealloc %alloc_4 : memref<2x17xf32>
    return
  }
}
