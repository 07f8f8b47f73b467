// Two layers.
// launches: 1
//
// What JAX 0.10 makes of this function by way of StableHLO, before anything has memory.
//
//   def perceptron(x, w1, b1, w2, b2):
//       return jax.nn.relu(x @ w1 + b1) @ w2 + b2
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> ()>
module @jit_mlp attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<35x24xf32>, %arg1: tensor<24x40xf32>, %arg2: tensor<40xf32>, %arg3: tensor<40x10xf32>, %arg4: tensor<10xf32>) -> (tensor<35x10xf32> {jax.result_info = "result"}) {
    %0 = tensor.empty() : tensor<35x40xf32>
    %cst = arith.constant 0.000000e+00 : f32
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<35x40xf32>) -> tensor<35x40xf32>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<35x24xf32>, tensor<24x40xf32>) outs(%1 : tensor<35x40xf32>) -> tensor<35x40xf32>
    %3 = tensor.empty() : tensor<1x40xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<40xf32>) outs(%3 : tensor<1x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x40xf32>
    %5 = tensor.empty() : tensor<35x40xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<1x40xf32>) outs(%5 : tensor<35x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<35x40xf32>
    %7 = tensor.empty() : tensor<35x40xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %6 : tensor<35x40xf32>, tensor<35x40xf32>) outs(%7 : tensor<35x40xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %19 = arith.addf %in, %in_1 : f32
      linalg.yield %19 : f32
    } -> tensor<35x40xf32>
    %9 = call @relu(%8) : (tensor<35x40xf32>) -> tensor<35x40xf32>
    %10 = tensor.empty() : tensor<35x10xf32>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %11 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<35x10xf32>) -> tensor<35x10xf32>
    %12 = linalg.matmul ins(%9, %arg3 : tensor<35x40xf32>, tensor<40x10xf32>) outs(%11 : tensor<35x10xf32>) -> tensor<35x10xf32>
    %13 = tensor.empty() : tensor<1x10xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<10xf32>) outs(%13 : tensor<1x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x10xf32>
    %15 = tensor.empty() : tensor<35x10xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<1x10xf32>) outs(%15 : tensor<35x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<35x10xf32>
    %17 = tensor.empty() : tensor<35x10xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %16 : tensor<35x10xf32>, tensor<35x10xf32>) outs(%17 : tensor<35x10xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %19 = arith.addf %in, %in_1 : f32
      linalg.yield %19 : f32
    } -> tensor<35x10xf32>
    return %18 : tensor<35x10xf32>
  }
  func.func private @relu(%arg0: tensor<35x40xf32>) -> tensor<35x40xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<35x40xf32>
    %1 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%0 : tensor<35x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<35x40xf32>
    %2 = tensor.empty() : tensor<35x40xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<35x40xf32>, tensor<35x40xf32>) outs(%2 : tensor<35x40xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %4 = arith.maximumf %in, %in_0 : f32
      linalg.yield %4 : f32
    } -> tensor<35x40xf32>
    return %3 : tensor<35x40xf32>
  }
}
