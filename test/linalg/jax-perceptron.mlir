// Two layers, and the logarithms of a softmax.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results in memory of the caller.
//
//   def perceptron(x, w1, b1, w2, b2):
//       return jax.nn.log_softmax(jax.nn.gelu(x @ w1 + b1) @ w2 + b2)
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
module @jit_perceptron attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<9x33xf32>, %arg1: memref<33x31xf32>, %arg2: memref<31xf32>, %arg3: memref<31x5xf32>, %arg4: memref<5xf32>, %arg5: memref<9x5xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 5.000000e-01 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0.797884583 : f32
    %cst_2 = arith.constant 4.471500e-02 : f32
    %cst_3 = arith.constant 0xFF800000 : f32
    %cst_4 = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<9x31xf32>
    linalg.fill ins(%cst_4 : f32) outs(%alloc : memref<9x31xf32>)
    linalg.matmul ins(%arg0, %arg1 : memref<9x33xf32>, memref<33x31xf32>) outs(%alloc : memref<9x31xf32>)
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc, %arg2 : memref<9x31xf32>, memref<31xf32>) outs(%alloc : memref<9x31xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %0 = arith.addf %in, %in_7 : f32
      %1 = arith.mulf %0, %0 : f32
      %2 = arith.mulf %1, %0 : f32
      %3 = arith.mulf %2, %cst_2 : f32
      %4 = arith.addf %0, %3 : f32
      %5 = arith.mulf %4, %cst_1 : f32
      %6 = math.tanh %5 : f32
      %7 = arith.addf %6, %cst_0 : f32
      %8 = arith.mulf %7, %cst : f32
      %9 = arith.mulf %0, %8 : f32
      linalg.yield %9 : f32
    }
    %alloc_5 = memref.alloc() {alignment = 64 : i64} : memref<9x5xf32>
    linalg.fill ins(%cst_4 : f32) outs(%alloc_5 : memref<9x5xf32>)
    linalg.matmul ins(%alloc, %arg3 : memref<9x31xf32>, memref<31x5xf32>) outs(%alloc_5 : memref<9x5xf32>)
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_5, %arg4 : memref<9x5xf32>, memref<5xf32>) outs(%alloc_5 : memref<9x5xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %0 = arith.addf %in, %in_7 : f32
      linalg.yield %0 : f32
    }
    %alloc_6 = memref.alloc() {alignment = 64 : i64} : memref<9xf32>
    linalg.fill ins(%cst_3 : f32) outs(%alloc_6 : memref<9xf32>)
    linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%alloc_5 : memref<9x5xf32>) outs(%alloc_6 : memref<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %out, %in : f32
      linalg.yield %0 : f32
    }
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_5, %alloc_6 : memref<9x5xf32>, memref<9xf32>) outs(%arg5 : memref<9x5xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %0 = arith.subf %in, %in_7 : f32
      linalg.yield %0 : f32
    }
    linalg.fill ins(%cst_4 : f32) outs(%alloc_6 : memref<9xf32>)
    linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%arg5 : memref<9x5xf32>) outs(%alloc_6 : memref<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = math.exp %in : f32
      %1 = arith.addf %out, %0 : f32
      linalg.yield %1 : f32
    }
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg5, %alloc_6 : memref<9x5xf32>, memref<9xf32>) outs(%arg5 : memref<9x5xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %0 = math.log %in_7 : f32
      %1 = arith.subf %in, %0 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc : memref<9x31xf32>
    memref.dealloc %alloc_5 : memref<9x5xf32>
    memref.dealloc %alloc_6 : memref<9xf32>
    return
  }
}
