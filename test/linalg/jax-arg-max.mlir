// The position of the maximum of each row, and the maximum of all.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results returned.
//
//   def arg_max(x):
//       return jnp.argmax(x, axis=1), x.max()
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
module @jit_arg_max attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<33x65xf32>) -> (memref<33xi32> {jax.result_info = "result[0]"}, memref<f32> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 0xFF800000 : f32
    %c0_i32 = arith.constant 0 : i32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<33xf32>
    linalg.fill ins(%cst : f32) outs(%alloc : memref<33xf32>)
    %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<33xi32>
    linalg.fill ins(%c0_i32 : i32) outs(%alloc_0 : memref<33xi32>)
    linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : memref<33x65xf32>) outs(%alloc, %alloc_0 : memref<33xf32>, memref<33xi32>) {
    ^bb0(%in: f32, %out: f32, %out_2: i32):
      %0 = linalg.index 1 : index
      %1 = arith.index_cast %0 : index to i32
      %2 = arith.cmpf ogt, %out, %in : f32
      %3 = arith.cmpf une, %out, %out : f32
      %4 = arith.ori %2, %3 : i1
      %5 = arith.cmpf oeq, %out, %in : f32
      %6 = arith.cmpi slt, %out_2, %1 : i32
      %7 = arith.andi %5, %6 : i1
      %8 = arith.ori %4, %7 : i1
      %9 = arith.select %4, %out, %in : f32
      %10 = arith.select %8, %out_2, %1 : i32
      linalg.yield %9, %10 : f32, i32
    }
    %alloc_1 = memref.alloc() {alignment = 64 : i64} : memref<f32>
    linalg.fill ins(%cst : f32) outs(%alloc_1 : memref<f32>)
    linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["reduction", "reduction"]} ins(%arg0 : memref<33x65xf32>) outs(%alloc_1 : memref<f32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %out, %in : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc : memref<33xf32>
    return %alloc_0, %alloc_1 : memref<33xi32>, memref<f32>
  }
}
