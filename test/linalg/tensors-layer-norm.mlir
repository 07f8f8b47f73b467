// The normalisation of each row.
// launches: 1
//
// What JAX 0.10 makes of this function by way of StableHLO, before anything has memory.
//
//   def layer_norm(x, scale, shift):
//       mean, spread = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
//       return (x - mean) / jnp.sqrt(spread + 1e-5) * scale + shift
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
#map6 = affine_map<() -> ()>
module @jit_layernorm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<37x53xf32>, %arg1: tensor<53xf32>, %arg2: tensor<53xf32>) -> (tensor<37x53xf32> {jax.result_info = "result"}) {
    %cst = arith.constant dense<9.99999974E-6> : tensor<f32>
    %cst_0 = arith.constant dense<0> : tensor<i32>
    %cst_1 = arith.constant dense<5.300000e+01> : tensor<f32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<37xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<37xf32>) -> tensor<37xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<37x53xf32>) outs(%1 : tensor<37xf32>) {
    ^bb0(%in: f32, %out: f32):
      %from_elements = tensor.from_elements %in : tensor<f32>
      %from_elements_4 = tensor.from_elements %out : tensor<f32>
      %extracted = tensor.extract %from_elements_4[] : tensor<f32>
      %extracted_5 = tensor.extract %from_elements[] : tensor<f32>
      %36 = arith.addf %extracted, %extracted_5 : f32
      %from_elements_6 = tensor.from_elements %36 : tensor<f32>
      %extracted_7 = tensor.extract %from_elements_6[] : tensor<f32>
      linalg.yield %extracted_7 : f32
    } -> tensor<37xf32>
    %3 = tensor.empty() : tensor<37x1xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<37xf32>) outs(%3 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x1xf32>
    %5 = tensor.empty() : tensor<37x1xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%5 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x1xf32>
    %7 = tensor.empty() : tensor<37x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %6 : tensor<37x1xf32>, tensor<37x1xf32>) outs(%7 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.divf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<37x1xf32>
    %9 = call @_var(%arg0, %cst_0) : (tensor<37x53xf32>, tensor<i32>) -> tensor<37x1xf32>
    %10 = tensor.empty() : tensor<37x53xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<37x1xf32>) outs(%10 : tensor<37x53xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x53xf32>
    %12 = tensor.empty() : tensor<37x53xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %11 : tensor<37x53xf32>, tensor<37x53xf32>) outs(%12 : tensor<37x53xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.subf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<37x53xf32>
    %14 = tensor.empty() : tensor<37x1xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%14 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x1xf32>
    %16 = tensor.empty() : tensor<37x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %15 : tensor<37x1xf32>, tensor<37x1xf32>) outs(%16 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.addf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<37x1xf32>
    %18 = tensor.empty() : tensor<37x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<37x1xf32>) outs(%18 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = math.sqrt %in : f32
      linalg.yield %36 : f32
    } -> tensor<37x1xf32>
    %20 = tensor.empty() : tensor<37x53xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<37x1xf32>) outs(%20 : tensor<37x53xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x53xf32>
    %22 = tensor.empty() : tensor<37x53xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %21 : tensor<37x53xf32>, tensor<37x53xf32>) outs(%22 : tensor<37x53xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.divf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<37x53xf32>
    %24 = tensor.empty() : tensor<1x53xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<53xf32>) outs(%24 : tensor<1x53xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x53xf32>
    %26 = tensor.empty() : tensor<37x53xf32>
    %27 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<1x53xf32>) outs(%26 : tensor<37x53xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x53xf32>
    %28 = tensor.empty() : tensor<37x53xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %27 : tensor<37x53xf32>, tensor<37x53xf32>) outs(%28 : tensor<37x53xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.mulf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<37x53xf32>
    %30 = tensor.empty() : tensor<1x53xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<53xf32>) outs(%30 : tensor<1x53xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x53xf32>
    %32 = tensor.empty() : tensor<37x53xf32>
    %33 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<1x53xf32>) outs(%32 : tensor<37x53xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x53xf32>
    %34 = tensor.empty() : tensor<37x53xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%29, %33 : tensor<37x53xf32>, tensor<37x53xf32>) outs(%34 : tensor<37x53xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.addf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<37x53xf32>
    return %35 : tensor<37x53xf32>
  }
  func.func private @_var(%arg0: tensor<37x53xf32>, %arg1: tensor<i32>) -> tensor<37x1xf32> {
    %cst = arith.constant dense<0x7FC00000> : tensor<f32>
    %cst_0 = arith.constant dense<5.300000e+01> : tensor<f32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<37xf32>
    %1 = linalg.fill ins(%cst_2 : f32) outs(%0 : tensor<37xf32>) -> tensor<37xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<37x53xf32>) outs(%1 : tensor<37xf32>) {
    ^bb0(%in: f32, %out: f32):
      %from_elements = tensor.from_elements %in : tensor<f32>
      %from_elements_6 = tensor.from_elements %out : tensor<f32>
      %extracted = tensor.extract %from_elements_6[] : tensor<f32>
      %extracted_7 = tensor.extract %from_elements[] : tensor<f32>
      %31 = arith.addf %extracted, %extracted_7 : f32
      %from_elements_8 = tensor.from_elements %31 : tensor<f32>
      %extracted_9 = tensor.extract %from_elements_8[] : tensor<f32>
      linalg.yield %extracted_9 : f32
    } -> tensor<37xf32>
    %3 = tensor.empty() : tensor<37x1xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<37xf32>) outs(%3 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x1xf32>
    %5 = tensor.empty() : tensor<37x1xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%5 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x1xf32>
    %7 = tensor.empty() : tensor<37x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %6 : tensor<37x1xf32>, tensor<37x1xf32>) outs(%7 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %31 = arith.divf %in, %in_6 : f32
      linalg.yield %31 : f32
    } -> tensor<37x1xf32>
    %9 = tensor.empty() : tensor<37x53xf32>
    %10 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<37x1xf32>) outs(%9 : tensor<37x53xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x53xf32>
    %11 = tensor.empty() : tensor<37x53xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %10 : tensor<37x53xf32>, tensor<37x53xf32>) outs(%11 : tensor<37x53xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %31 = arith.subf %in, %in_6 : f32
      linalg.yield %31 : f32
    } -> tensor<37x53xf32>
    %13 = tensor.empty() : tensor<37x53xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %12 : tensor<37x53xf32>, tensor<37x53xf32>) outs(%13 : tensor<37x53xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %31 = arith.mulf %in, %in_6 : f32
      linalg.yield %31 : f32
    } -> tensor<37x53xf32>
    %15 = tensor.empty() : tensor<f32>
    %16 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%arg1 : tensor<i32>) outs(%15 : tensor<f32>) {
    ^bb0(%in: i32, %out: f32):
      %31 = arith.sitofp %in : i32 to f32
      linalg.yield %31 : f32
    } -> tensor<f32>
    %17 = tensor.empty() : tensor<f32>
    %cst_3 = arith.constant 5.300000e+01 : f32
    %18 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%16 : tensor<f32>) outs(%17 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.subf %cst_3, %in : f32
      linalg.yield %31 : f32
    } -> tensor<f32>
    %cst_4 = arith.constant 0.000000e+00 : f32
    %19 = tensor.empty() : tensor<37xf32>
    %20 = linalg.fill ins(%cst_4 : f32) outs(%19 : tensor<37xf32>) -> tensor<37xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<37x53xf32>) outs(%20 : tensor<37xf32>) {
    ^bb0(%in: f32, %out: f32):
      %from_elements = tensor.from_elements %in : tensor<f32>
      %from_elements_6 = tensor.from_elements %out : tensor<f32>
      %extracted = tensor.extract %from_elements_6[] : tensor<f32>
      %extracted_7 = tensor.extract %from_elements[] : tensor<f32>
      %31 = arith.addf %extracted, %extracted_7 : f32
      %from_elements_8 = tensor.from_elements %31 : tensor<f32>
      %extracted_9 = tensor.extract %from_elements_8[] : tensor<f32>
      linalg.yield %extracted_9 : f32
    } -> tensor<37xf32>
    %22 = tensor.empty() : tensor<37x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<37xf32>) outs(%22 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x1xf32>
    %24 = tensor.empty() : tensor<37x1xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<f32>) outs(%24 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x1xf32>
    %26 = tensor.empty() : tensor<37x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %25 : tensor<37x1xf32>, tensor<37x1xf32>) outs(%26 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %31 = arith.divf %in, %in_6 : f32
      linalg.yield %31 : f32
    } -> tensor<37x1xf32>
    %28 = tensor.empty() : tensor<i1>
    %cst_5 = arith.constant 0.000000e+00 : f32
    %29 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%18 : tensor<f32>) outs(%28 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %31 = arith.cmpf ogt, %in, %cst_5 : f32
      linalg.yield %31 : i1
    } -> tensor<i1>
    %30 = call @_where(%29, %27, %cst) : (tensor<i1>, tensor<37x1xf32>, tensor<f32>) -> tensor<37x1xf32>
    return %30 : tensor<37x1xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<37x1xf32>, %arg2: tensor<f32>) -> tensor<37x1xf32> {
    %0 = tensor.empty() : tensor<f32>
    %1 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%arg2 : tensor<f32>) outs(%0 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<f32>
    %2 = tensor.empty() : tensor<37x1xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<f32>) outs(%2 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<37x1xf32>
    %4 = tensor.empty() : tensor<37x1xf32>
    %extracted = tensor.extract %arg0[] : tensor<i1>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %3 : tensor<37x1xf32>, tensor<37x1xf32>) outs(%4 : tensor<37x1xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %6 = arith.select %extracted, %in, %in_0 : f32
      linalg.yield %6 : f32
    } -> tensor<37x1xf32>
    return %5 : tensor<37x1xf32>
  }
}
