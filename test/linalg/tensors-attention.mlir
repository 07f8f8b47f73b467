// Attention of two heads in which no query sees later keys.
// launches: 1
//
// What JAX 0.10 makes of this function by way of StableHLO, before anything has memory.
//
//   def attention(q, k, v):
//       score = jnp.einsum("hqd,hkd->hqk", q, k) / 4.0
//       seen = jnp.tril(jnp.ones((17, 17), bool))
//       return jax.nn.softmax(jnp.where(seen, score, -1e30)) @ v
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> ()>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map9 = affine_map<() -> ()>
#map10 = affine_map<(d0, d1, d2) -> (d1, d2)>
module @jit_attention attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x17x16xf32>, %arg1: tensor<2x17x16xf32>, %arg2: tensor<2x17x16xf32>) -> (tensor<2x17x16xf32> {jax.result_info = "result"}) {
    %cst = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = arith.constant dense<-1.000000e+30> : tensor<f32>
    %cst_2 = arith.constant dense<true> : tensor<i1>
    %cst_3 = arith.constant dense<4.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<2x17x17xf32>
    %cst_4 = arith.constant 0.000000e+00 : f32
    %1 = linalg.fill ins(%cst_4 : f32) outs(%0 : tensor<2x17x17xf32>) -> tensor<2x17x17xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x17x16xf32>, tensor<2x17x16xf32>) outs(%1 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %38 = arith.mulf %in, %in_8 : f32
      %39 = arith.addf %out, %38 : f32
      linalg.yield %39 : f32
    } -> tensor<2x17x17xf32>
    %3 = tensor.empty() : tensor<2x17x17xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%3 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17x17xf32>
    %5 = tensor.empty() : tensor<2x17x17xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %4 : tensor<2x17x17xf32>, tensor<2x17x17xf32>) outs(%5 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %38 = arith.divf %in, %in_8 : f32
      linalg.yield %38 : f32
    } -> tensor<2x17x17xf32>
    %7 = tensor.empty() : tensor<17x17xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<i1>) outs(%7 : tensor<17x17xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<17x17xi1>
    %9 = call @tril(%8) : (tensor<17x17xi1>) -> tensor<17x17xi1>
    %10 = call @_where(%9, %6, %cst_1) : (tensor<17x17xi1>, tensor<2x17x17xf32>, tensor<f32>) -> tensor<2x17x17xf32>
    %cst_5 = arith.constant 0xFF800000 : f32
    %11 = tensor.empty() : tensor<2x17xf32>
    %12 = linalg.fill ins(%cst_5 : f32) outs(%11 : tensor<2x17xf32>) -> tensor<2x17xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x17x17xf32>) outs(%12 : tensor<2x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %from_elements = tensor.from_elements %in : tensor<f32>
      %from_elements_8 = tensor.from_elements %out : tensor<f32>
      %extracted = tensor.extract %from_elements_8[] : tensor<f32>
      %extracted_9 = tensor.extract %from_elements[] : tensor<f32>
      %38 = arith.maximumf %extracted, %extracted_9 : f32
      %from_elements_10 = tensor.from_elements %38 : tensor<f32>
      %extracted_11 = tensor.extract %from_elements_10[] : tensor<f32>
      linalg.yield %extracted_11 : f32
    } -> tensor<2x17xf32>
    %14 = tensor.empty() : tensor<2x17xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%14 : tensor<2x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17xf32>
    %16 = tensor.empty() : tensor<2x17xf32>
    %17 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%15, %13 : tensor<2x17xf32>, tensor<2x17xf32>) outs(%16 : tensor<2x17xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %38 = arith.maximumf %in, %in_8 : f32
      linalg.yield %38 : f32
    } -> tensor<2x17xf32>
    %18 = tensor.empty() : tensor<2x17x1xf32>
    %19 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<2x17xf32>) outs(%18 : tensor<2x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17x1xf32>
    %20 = tensor.empty() : tensor<2x17x17xf32>
    %21 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x17x1xf32>) outs(%20 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17x17xf32>
    %22 = tensor.empty() : tensor<2x17x17xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %21 : tensor<2x17x17xf32>, tensor<2x17x17xf32>) outs(%22 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %38 = arith.subf %in, %in_8 : f32
      linalg.yield %38 : f32
    } -> tensor<2x17x17xf32>
    %24 = tensor.empty() : tensor<2x17x17xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<2x17x17xf32>) outs(%24 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %38 = math.exp %in : f32
      linalg.yield %38 : f32
    } -> tensor<2x17x17xf32>
    %cst_6 = arith.constant 0.000000e+00 : f32
    %26 = tensor.empty() : tensor<2x17xf32>
    %27 = linalg.fill ins(%cst_6 : f32) outs(%26 : tensor<2x17xf32>) -> tensor<2x17xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%25 : tensor<2x17x17xf32>) outs(%27 : tensor<2x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %from_elements = tensor.from_elements %in : tensor<f32>
      %from_elements_8 = tensor.from_elements %out : tensor<f32>
      %extracted = tensor.extract %from_elements_8[] : tensor<f32>
      %extracted_9 = tensor.extract %from_elements[] : tensor<f32>
      %38 = arith.addf %extracted, %extracted_9 : f32
      %from_elements_10 = tensor.from_elements %38 : tensor<f32>
      %extracted_11 = tensor.extract %from_elements_10[] : tensor<f32>
      linalg.yield %extracted_11 : f32
    } -> tensor<2x17xf32>
    %29 = tensor.empty() : tensor<2x17x1xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x17xf32>) outs(%29 : tensor<2x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17x1xf32>
    %31 = tensor.empty() : tensor<2x17x17xf32>
    %32 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x17x1xf32>) outs(%31 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17x17xf32>
    %33 = tensor.empty() : tensor<2x17x17xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %32 : tensor<2x17x17xf32>, tensor<2x17x17xf32>) outs(%33 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %38 = arith.divf %in, %in_8 : f32
      linalg.yield %38 : f32
    } -> tensor<2x17x17xf32>
    %35 = tensor.empty() : tensor<2x17x16xf32>
    %cst_7 = arith.constant 0.000000e+00 : f32
    %36 = linalg.fill ins(%cst_7 : f32) outs(%35 : tensor<2x17x16xf32>) -> tensor<2x17x16xf32>
    %37 = linalg.batch_matmul ins(%34, %arg2 : tensor<2x17x17xf32>, tensor<2x17x16xf32>) outs(%36 : tensor<2x17x16xf32>) -> tensor<2x17x16xf32>
    return %37 : tensor<2x17x16xf32>
  }
  func.func private @tril(%arg0: tensor<17x17xi1>) -> tensor<17x17xi1> {
    %cst = arith.constant dense<false> : tensor<i1>
    %cst_0 = arith.constant dense<0> : tensor<i32>
    %0 = tensor.empty() : tensor<17x17xi32>
    %1 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<17x17xi32>) {
    ^bb0(%out: i32):
      %14 = linalg.index 0 : index
      %15 = arith.index_cast %14 : index to i32
      linalg.yield %15 : i32
    } -> tensor<17x17xi32>
    %2 = tensor.empty() : tensor<17x17xi32>
    %3 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i32>) outs(%2 : tensor<17x17xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<17x17xi32>
    %4 = tensor.empty() : tensor<17x17xi32>
    %5 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%1, %3 : tensor<17x17xi32>, tensor<17x17xi32>) outs(%4 : tensor<17x17xi32>) {
    ^bb0(%in: i32, %in_1: i32, %out: i32):
      %14 = arith.addi %in, %in_1 : i32
      linalg.yield %14 : i32
    } -> tensor<17x17xi32>
    %6 = tensor.empty() : tensor<17x17xi32>
    %7 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel", "parallel"]} outs(%6 : tensor<17x17xi32>) {
    ^bb0(%out: i32):
      %14 = linalg.index 1 : index
      %15 = arith.index_cast %14 : index to i32
      linalg.yield %15 : i32
    } -> tensor<17x17xi32>
    %8 = tensor.empty() : tensor<17x17xi1>
    %9 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%5, %7 : tensor<17x17xi32>, tensor<17x17xi32>) outs(%8 : tensor<17x17xi1>) {
    ^bb0(%in: i32, %in_1: i32, %out: i1):
      %14 = arith.cmpi sge, %in, %in_1 : i32
      linalg.yield %14 : i1
    } -> tensor<17x17xi1>
    %10 = tensor.empty() : tensor<17x17xi1>
    %11 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<i1>) outs(%10 : tensor<17x17xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<17x17xi1>
    %12 = tensor.empty() : tensor<17x17xi1>
    %13 = linalg.generic {indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%9, %arg0, %11 : tensor<17x17xi1>, tensor<17x17xi1>, tensor<17x17xi1>) outs(%12 : tensor<17x17xi1>) {
    ^bb0(%in: i1, %in_1: i1, %in_2: i1, %out: i1):
      %14 = arith.select %in, %in_1, %in_2 : i1
      linalg.yield %14 : i1
    } -> tensor<17x17xi1>
    return %13 : tensor<17x17xi1>
  }
  func.func private @_where(%arg0: tensor<17x17xi1>, %arg1: tensor<2x17x17xf32>, %arg2: tensor<f32>) -> tensor<2x17x17xf32> {
    %0 = tensor.empty() : tensor<f32>
    %1 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = []} ins(%arg2 : tensor<f32>) outs(%0 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<f32>
    %2 = tensor.empty() : tensor<2x17x17xi1>
    %3 = linalg.generic {indexing_maps = [#map10, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<17x17xi1>) outs(%2 : tensor<2x17x17xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x17x17xi1>
    %4 = tensor.empty() : tensor<2x17x17xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<f32>) outs(%4 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17x17xf32>
    %6 = tensor.empty() : tensor<2x17x17xf32>
    %7 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg1, %5 : tensor<2x17x17xi1>, tensor<2x17x17xf32>, tensor<2x17x17xf32>) outs(%6 : tensor<2x17x17xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %8 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %8 : f32
    } -> tensor<2x17x17xf32>
    return %7 : tensor<2x17x17xf32>
  }
}
