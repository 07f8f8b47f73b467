// One step of a stencil, put into a slice of the array.
//
// What JAX 0.10 makes of this function by way of StableHLO and upstream's bufferization, results in memory of the caller.
//
//   def heat(x):
//       inner = 0.25 * (x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:])
//       return jax.lax.dynamic_update_slice(x, inner, (1, 1))
#map = affine_map<(d0, d1) -> (d0, d1)>
module @jit_heat attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: memref<40x40xf32>, %arg1: memref<40x40xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 2.500000e-01 : f32
    %subview = memref.subview %arg0[0, 1] [38, 38] [1, 1] : memref<40x40xf32> to memref<38x38xf32, strided<[40, 1], offset: 1>>
    %subview_0 = memref.subview %arg0[2, 1] [38, 38] [1, 1] : memref<40x40xf32> to memref<38x38xf32, strided<[40, 1], offset: 81>>
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<38x38xf32>
    %subview_1 = memref.subview %arg0[1, 0] [38, 38] [1, 1] : memref<40x40xf32> to memref<38x38xf32, strided<[40, 1], offset: 40>>
    %subview_2 = memref.subview %arg0[1, 2] [38, 38] [1, 1] : memref<40x40xf32> to memref<38x38xf32, strided<[40, 1], offset: 42>>
    linalg.generic {indexing_maps = [#map, #map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%subview, %subview_0, %subview_1, %subview_2 : memref<38x38xf32, strided<[40, 1], offset: 1>>, memref<38x38xf32, strided<[40, 1], offset: 81>>, memref<38x38xf32, strided<[40, 1], offset: 40>>, memref<38x38xf32, strided<[40, 1], offset: 42>>) outs(%alloc : memref<38x38xf32>) {
    ^bb0(%in: f32, %in_4: f32, %in_5: f32, %in_6: f32, %out: f32):
      %0 = arith.addf %in, %in_4 : f32
      %1 = arith.addf %0, %in_5 : f32
      %2 = arith.addf %1, %in_6 : f32
      %3 = arith.mulf %2, %cst : f32
      linalg.yield %3 : f32
    }
    %subview_3 = memref.subview %arg0[1, 1] [38, 38] [1, 1] : memref<40x40xf32> to memref<38x38xf32, strided<[40, 1], offset: 41>>
    memref.copy %alloc, %subview_3 : memref<38x38xf32> to memref<38x38xf32, strided<[40, 1], offset: 41>>
    memref.copy %arg0, %arg1 : memref<40x40xf32> to memref<40x40xf32>
    memref.dealloc %alloc : memref<38x38xf32>
    return
  }
}
