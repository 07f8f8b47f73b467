// A loop with a step has a thread for each iteration, not for each index: as its coordinate counts them, or by its stride.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-map-to-gpu)' --split-input-file %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu --split-input-file %s | FileCheck --check-prefix=GPU %s

// CHECK-LABEL: func.func @sparse(
// CHECK:       mse.band <"[arg0_0] -> [{ S0[i0] -> [(floor((i0)/256))] }]">
// GPU-LABEL:   func.func @sparse(
// GPU:         gpu.launch {{.*}} threads(%[[TX:[^ ,]+]], {{.*}} = %c256,
// GPU:           affine.load %{{.*}}[symbol(%[[TX]]) * 1000 + symbol(%{{.*}}) * 256000]
func.func @sparse(%A: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n step 1000 {
    %x = affine.load %A[%i] : memref<?xi32>
    %y = arith.addi %x, %x : i32
    affine.store %y, %A[%i] : memref<?xi32>
  }
  return
}

// -----

// The offset of the stride depends on a member beside it.
// CHECK-LABEL: func.func @shifted(
// CHECK:       mse.band <"{{.*}}[{ S0[i0, i1] -> [(floor((i0)/8))] }, { S0[i0, i1] -> [(floor((i1)/96))] }]">
func.func @shifted(%A: memref<?x?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0 mod 3)>(%i) to %m step 3 {
      %x = affine.load %A[%i, %j] : memref<?x?xf32>
      %y = arith.mulf %x, %x : f32
      affine.store %y, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// -----

// The points of a tile are numbers of 64 bits: a block of two threads.
// GPU-LABEL:   func.func @huge(
// GPU:         gpu.launch {{.*}} in (%{{.*}} = %c1, %{{.*}} = %c1, %{{.*}} = %c1) threads({{.*}}) in (%{{.*}} = %c2, %{{.*}} = %c1, %{{.*}} = %c1)
func.func @huge(%A: memref<8xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = -9223372036854775808 to -4611686018427387904 step 2305843009213693952 {
    %x = affine.load %A[%i floordiv 2305843009213693952 + 4] : memref<8xi32>
    %y = arith.addi %x, %one : i32
    affine.store %y, %A[%i floordiv 2305843009213693952 + 4] : memref<8xi32>
  }
  return
}
