// Rows of a table at places that are data, and a product.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results in memory of the caller.
//
//   def lookup(table, place, w):
//       return jnp.take(table, place % 33, axis=0) @ w
//
// approximated: non-affine-subscript
#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module @jit_lookup attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<33x7xf32>, %arg1: memref<33xi32>, %arg2: memref<7x5xf32>, %arg3: memref<33x5xf32> {jax.result_info = "result"}) {
    %true = arith.constant true
    %cst = arith.constant 0x7FC00000 : f32
    %c32_i32 = arith.constant 32 : i32
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %cst_0 = arith.constant 0.000000e+00 : f32
    %c33_i32 = arith.constant 33 : i32
    %c0_i32 = arith.constant 0 : i32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<33xi1>
    %alloc_1 = memref.alloc() {alignment = 64 : i64} : memref<33x1xi32>
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : memref<33xi32>) outs(%alloc_1 : memref<33x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      %0 = arith.remsi %in, %c33_i32 : i32
      %1 = arith.addi %0, %c33_i32 : i32
      %2 = arith.cmpi ne, %0, %c0_i32 : i32
      %3 = arith.cmpi slt, %0, %c0_i32 : i32
      %4 = arith.andi %3, %2 : i1
      %5 = arith.select %4, %1, %0 : i32
      %6 = arith.addi %5, %c33_i32 : i32
      %7 = arith.cmpi slt, %5, %c0_i32 : i32
      %8 = arith.select %7, %6, %5 : i32
      linalg.yield %8 : i32
    }
    linalg.fill ins(%true : i1) outs(%alloc : memref<33xi1>)
    linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "reduction"]} ins(%alloc_1 : memref<33x1xi32>) outs(%alloc : memref<33xi1>) {
    ^bb0(%in: i32, %out: i1):
      %0 = arith.cmpi sle, %in, %c32_i32 : i32
      %1 = arith.cmpi sge, %in, %c0_i32 : i32
      %2 = arith.andi %1, %0 : i1
      %3 = arith.andi %out, %2 : i1
      linalg.yield %3 : i1
    }
    %alloc_2 = memref.alloc() {alignment = 64 : i64} : memref<33x7xf32>
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%alloc : memref<33xi1>) outs(%alloc_2 : memref<33x7xf32>) {
    ^bb0(%in: i1, %out: f32):
      %0 = linalg.index 0 : index
      %1 = linalg.index 1 : index
      %2 = memref.load %alloc_1[%0, %c0] : memref<33x1xi32>
      %3 = arith.index_cast %2 : i32 to index
      %4 = arith.maxsi %3, %c0 : index
      %5 = arith.minsi %4, %c32 : index
      %6 = memref.load %arg0[%5, %1] : memref<33x7xf32>
      %7 = arith.select %in, %6, %cst : f32
      linalg.yield %7 : f32
    }
    linalg.fill ins(%cst_0 : f32) outs(%arg3 : memref<33x5xf32>)
    linalg.matmul ins(%alloc_2, %arg2 : memref<33x7xf32>, memref<7x5xf32>) outs(%arg3 : memref<33x5xf32>)
    memref.dealloc %alloc : memref<33xi1>
    memref.dealloc %alloc_1 : memref<33x1xi32>
    memref.dealloc %alloc_2 : memref<33x7xf32>
    return
  }
}
