// RUN: mse-opt --mse-import --mse-reductions=reassociate=true --mse-dataflow --mse-choose=report=true %s -o /dev/null 2>&1 | FileCheck %s

// Threads that all add to one cell wait for each other, and threads of a block add up before: of 2^26 numbers, memory is
// the limit all the same. Where data say which cell, a warp has a sector for each lane.

// CHECK:      remark: chosen: {{.*}}, 1 launch
// CHECK:      remark: on a card: {{9[0-9]}}.{{[0-9]}} us, limited by memory;
func.func @sum(%A: memref<67108864xf32>, %s: memref<f32>) {
  affine.for %i = 0 to 67108864 {
    %a = affine.load %A[%i] : memref<67108864xf32>
    %o = affine.load %s[] : memref<f32>
    %n = arith.addf %o, %a fastmath<reassoc> : f32
    affine.store %n, %s[] : memref<f32>
  }
  return
}

// CHECK:      remark: chosen: {{.*}}, 1 launch
// CHECK:      remark: on a card: 6.{{[0-9]}} us; 62500 accesses of warps to 1125000 sectors
func.func @histogram(%of: memref<1000000xi32>, %h: memref<256xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 1000000 {
    %v = affine.load %of[%i] : memref<1000000xi32>
    %bin = arith.index_cast %v : i32 to index
    %o = memref.load %h[%bin] : memref<256xi32>
    %n = arith.addi %o, %one : i32
    memref.store %n, %h[%bin] : memref<256xi32>
  }
  return
}
