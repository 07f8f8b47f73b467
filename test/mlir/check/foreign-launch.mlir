// Missing barriers, barriers that not all threads reach, and races of blocks in gpu.launch from elsewhere.
// RUN: not mse-opt --mse-verify --split-input-file %s 2>&1 | FileCheck %s

// In the second round a thread overwrites what another has not read.
// CHECK: error: mem0[0,0,0,0]: written by store0[0,0,0,0,0,0,1] and read by load1[0,0,0,31,0,0,0] in different threads of one block, without a barrier between, for arg1 = 2
func.func @second_round(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
      workgroup(%w : memref<32xf32, #gpu.address_space<workgroup>>) {
    scf.for %k = %c0 to %n step %c1 {
      %x = memref.load %A[%tx] : memref<?xf32>
      memref.store %x, %w[%tx] : memref<32xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %other = arith.subi %c31, %tx : index
      %y = memref.load %w[%other] : memref<32xf32, #gpu.address_space<workgroup>>
      memref.store %y, %A[%tx] : memref<?xf32>
    }
    gpu.terminator
  }
  return
}

// -----

// CHECK: error: arg0[1]: read by load0[0,0,0,0,0,0] and written by store0[1,0,0,0,0,0] in different blocks of one launch
func.func @blocks(%A: memref<9xf32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %x = affine.load %A[symbol(%bx) + 1] : memref<9xf32>
    gpu.barrier
    affine.store %x, %A[symbol(%bx)] : memref<9xf32>
    gpu.terminator
  }
  return
}

// -----

// CHECK: error: thread [0,0,0] of block [0,0,0] does not reach a barrier that other threads of the block reach
func.func @divergent() {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%tx] {
      gpu.barrier
    }
    gpu.terminator
  }
  return
}

// -----

// CHECK: error: mem0[0,0,0,0]: written by store0[0,0,0,0,0,0] and written by store0[0,0,0,1,0,0] in different threads of one block, without a barrier between
func.func @shared_not_private(%v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1)
      workgroup(%w : memref<1xf32, #gpu.address_space<workgroup>>) {
    memref.store %v, %w[%c0] : memref<1xf32, #gpu.address_space<workgroup>>
    gpu.terminator
  }
  return
}
