// Integers: an outer product summed up, a conjunction, and a sum in reverse.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results returned.
//
//   def integers(a, b):
//       return jnp.outer(a, b).sum(0) ^ (a << 2), (a > b).all(), jnp.minimum(a, b)[::-1].sum()
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0) -> ()>
#map4 = affine_map<(d0) -> (-d0 + 16)>
module @jit_integers attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<17xi32>, %arg1: memref<17xi32>) -> (memref<17xi32> {jax.result_info = "result[0]"}, memref<i1> {jax.result_info = "result[1]"}, memref<i32> {jax.result_info = "result[2]"}) {
    %true = arith.constant true
    %c2_i32 = arith.constant 2 : i32
    %c0_i32 = arith.constant 0 : i32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<17xi32>
    linalg.fill ins(%c0_i32 : i32) outs(%alloc : memref<17xi32>)
    linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : memref<17xi32>, memref<17xi32>) outs(%alloc : memref<17xi32>) {
    ^bb0(%in: i32, %in_3: i32, %out: i32):
      %0 = arith.muli %in, %in_3 : i32
      %1 = arith.addi %out, %0 : i32
      linalg.yield %1 : i32
    }
    %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<17xi32>
    linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%alloc, %arg0 : memref<17xi32>, memref<17xi32>) outs(%alloc_0 : memref<17xi32>) {
    ^bb0(%in: i32, %in_3: i32, %out: i32):
      %0 = arith.shli %in_3, %c2_i32 : i32
      %1 = arith.xori %in, %0 : i32
      linalg.yield %1 : i32
    }
    %alloc_1 = memref.alloc() {alignment = 64 : i64} : memref<i1>
    linalg.fill ins(%true : i1) outs(%alloc_1 : memref<i1>)
    linalg.generic {indexing_maps = [#map2, #map2, #map3], iterator_types = ["reduction"]} ins(%arg0, %arg1 : memref<17xi32>, memref<17xi32>) outs(%alloc_1 : memref<i1>) {
    ^bb0(%in: i32, %in_3: i32, %out: i1):
      %0 = arith.cmpi sgt, %in, %in_3 : i32
      %1 = arith.andi %out, %0 : i1
      linalg.yield %1 : i1
    }
    linalg.generic {indexing_maps = [#map4, #map4, #map2], iterator_types = ["parallel"]} ins(%arg0, %arg1 : memref<17xi32>, memref<17xi32>) outs(%alloc : memref<17xi32>) {
    ^bb0(%in: i32, %in_3: i32, %out: i32):
      %0 = arith.minsi %in, %in_3 : i32
      linalg.yield %0 : i32
    }
    %alloc_2 = memref.alloc() {alignment = 64 : i64} : memref<i32>
    linalg.fill ins(%c0_i32 : i32) outs(%alloc_2 : memref<i32>)
    linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["reduction"]} ins(%alloc : memref<17xi32>) outs(%alloc_2 : memref<i32>) {
    ^bb0(%in: i32, %out: i32):
      %0 = arith.addi %out, %in : i32
      linalg.yield %0 : i32
    }
    memref.dealloc %alloc : memref<17xi32>
    return %alloc_0, %alloc_1, %alloc_2 : memref<17xi32>, memref<i1>, memref<i32>
  }
}
