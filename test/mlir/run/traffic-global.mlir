// The counts of mse-run --stats for global memory, against figures by hand. All arrays start with a sector
// (32 bytes, 8 f32), warps have 32 threads. The order in which threads are executed changes nothing.
// RUN: mse-run %s --entry coalesced --stats | FileCheck %s --check-prefix=COALESCED
// RUN: mse-run %s --entry shifted --stats | FileCheck %s --check-prefix=SHIFTED
// RUN: mse-run %s --entry strided --stats | FileCheck %s --check-prefix=STRIDED
// RUN: mse-run %s --entry transposed --stats | FileCheck %s --check-prefix=TRANSPOSED
// RUN: mse-run %s --entry transposed --stats --order reverse | FileCheck %s --check-prefix=TRANSPOSED
// RUN: mse-run %s --entry transposed --stats --order random:3 --check | FileCheck %s --check-prefix=TRANSPOSED
// RUN: mse-run %s --entry broadcast --stats | FileCheck %s --check-prefix=BROADCAST
// RUN: mse-run %s --entry rows --stats | FileCheck %s --check-prefix=ROWS
// RUN: mse-run %s --entry vectors --stats | FileCheck %s --check-prefix=VECTORS
// RUN: mse-run %s --entry atomic --stats | FileCheck %s --check-prefix=ATOMIC

// Two warps load 32 f32 each, 128 bytes: 4 sectors, all of them asked for. The block touches 8 sectors of each array.
// COALESCED:      kernel coalesced_kernel at {{.*}}traffic-global.mlir:[[#@LINE+8]]:3:
// COALESCED-NEXT:   launches: 1, 1 blocks of 64 threads, 0 bytes of workgroup memory
// COALESCED-NEXT:   loads: 2 by warps, 8 sectors, ideal 8 (1.00), block footprints 8
// COALESCED-NEXT:   stores: 2 by warps, 8 sectors, ideal 8 (1.00), block footprints 8
// COALESCED-NEXT:   active lanes: 32.0 of 32; 0.0 % of accesses not by all threads of their warp
func.func @coalesced(%A: memref<64xf32>, %B: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    %a = memref.load %A[%tx] : memref<64xf32>
    memref.store %a, %B[%tx] : memref<64xf32>
    gpu.terminator
  }
  return
}

// 128 bytes from byte 4 on lie in 5 sectors; 4 would hold them.
// SHIFTED: loads: 1 by warps, 5 sectors, ideal 4 (1.25), block footprints 5
func.func @shifted(%A: memref<64xf32>, %B: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %i = arith.addi %tx, %c1 : index
    %a = memref.load %A[%i] : memref<64xf32>
    memref.store %a, %B[%tx] : memref<64xf32>
    gpu.terminator
  }
  return
}

// Every second f32: 4 lanes a sector, so 8 sectors for 128 bytes, where 4 would do. The load of the other
// halves touches the same sectors: the block's footprint is 8.
// STRIDED: loads: 2 by warps, 16 sectors, ideal 8 (2.00), block footprints 8
func.func @strided(%A: memref<64xf32>, %B: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %even = arith.muli %tx, %c2 : index
    %odd = arith.addi %even, %c1 : index
    %a = memref.load %A[%even] : memref<64xf32>
    %b = memref.load %A[%odd] : memref<64xf32>
    %sum = arith.addf %a, %b : f32
    memref.store %sum, %B[%tx] : memref<32xf32>
    gpu.terminator
  }
  return
}

// In each of 32 iterations, a warp loads a row, 4 sectors, and stores a column: 32 sectors, one a lane, where 4 would
// hold the 128 bytes. A column's sectors are those of the 7 columns beside it: the footprint is the matrix, 4 KB.
// TRANSPOSED:      loads: 32 by warps, 128 sectors, ideal 128 (1.00), block footprints 128
// TRANSPOSED-NEXT: stores: 32 by warps, 1024 sectors, ideal 128 (8.00), block footprints 128
func.func @transposed(%A: memref<32x32xf32>, %B: memref<32x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    scf.for %i = %c0 to %c32 step %c1 {
      %a = memref.load %A[%i, %tx] : memref<32x32xf32>
      memref.store %a, %B[%tx, %i] : memref<32x32xf32>
    }
    gpu.terminator
  }
  return
}

// All lanes load one f32 in each of 8 iterations: a sector each time, which is no more than it must be. Each of 3
// blocks touches that one sector. Stores: 2 warps of each block store 4 sectors each.
// BROADCAST:      launches: 1, 3 blocks of 64 threads, 0 bytes of workgroup memory
// BROADCAST-NEXT: loads: 48 by warps, 48 sectors, ideal 48 (1.00), block footprints 3
// BROADCAST-NEXT: stores: 6 by warps, 24 sectors, ideal 24 (1.00), block footprints 24
func.func @broadcast(%A: memref<8xf32>, %B: memref<3x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c3, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    %sum = scf.for %k = %c0 to %c8 step %c1 iter_args(%part = %zero) -> f32 {
      %a = memref.load %A[%k] : memref<8xf32>
      %next = arith.addf %part, %a : f32
      scf.yield %next : f32
    }
    memref.store %sum, %B[%bx, %tx] : memref<3x64xf32>
    gpu.terminator
  }
  return
}

// Blocks of 16 x 2 threads are one warp, which loads 64 bytes of each of two rows of 256: 2 x 2 sectors.
// ROWS: loads: 1 by warps, 4 sectors, ideal 4 (1.00), block footprints 4
func.func @rows(%A: memref<2x64xf32>, %B: memref<2x16xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c2, %sz = %c1) {
    %a = memref.load %A[%ty, %tx] : memref<2x64xf32>
    memref.store %a, %B[%ty, %tx] : memref<2x16xf32>
    gpu.terminator
  }
  return
}

// A load of 4 f32 is one access of 16 bytes a lane: 512 bytes, 16 sectors. So is a transfer, though its lanes
// are looked at one by one; of the second, 2 elements of each 4 are masked out: 16 sectors with 8 bytes of each 16.
// VECTORS: loads: 2 by warps, 32 sectors, ideal 24 (1.33), block footprints 16
func.func @vectors(%A: memref<128xf32>, %B: memref<128xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %i = arith.muli %tx, %c4 : index
    %a = vector.load %A[%i] : memref<128xf32>, vector<4xf32>
    %mask = vector.create_mask %c2 : vector<4xi1>
    %b = vector.maskedload %A[%i], %mask, %zero : memref<128xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    %sum = arith.addf %a, %b : vector<4xf32>
    vector.store %sum, %B[%i] : memref<128xf32>, vector<4xf32>
    gpu.terminator
  }
  return
}

// Steps that update 8 cells, 4 lanes each: one sector.
// ATOMIC: atomics: 1 by warps, 1 sectors, ideal 1 (1.00), block footprints 1
func.func @atomic(%A: memref<32xi32>, %B: memref<8xi32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %a = memref.load %A[%tx] : memref<32xi32>
    %i = arith.remui %tx, %c8 : index
    %old = memref.atomic_rmw addi %a, %B[%i] : (i32, memref<8xi32>) -> i32
    gpu.terminator
  }
  return
}
