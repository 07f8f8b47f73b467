// The counts of mse-run --stats for workgroup memory, 32 banks of 4 bytes, and for multiprocessors, against figures by hand.
// RUN: mse-run %s --entry square --stats | FileCheck %s --check-prefix=SQUARE
// RUN: mse-run %s --entry square --stats --order random:5 | FileCheck %s --check-prefix=SQUARE
// RUN: mse-run %s --entry padded --stats | FileCheck %s --check-prefix=PADDED
// RUN: mse-run %s --entry doubles --stats | FileCheck %s --check-prefix=DOUBLES
// RUN: mse-run %s --entry copies --stats | FileCheck %s --check-prefix=COPIES
// RUN: mse-run %s --entry large --stats | FileCheck %s --check-prefix=LARGE

// Each of 32 warps stores a row of the tile, one word a bank: no extra pass. Behind the barrier each loads a column,
// 32 words of one bank: 31 passes beyond the first, 992 in all. Through the tile both arrays are accessed by rows.
// A block takes 4096 + 1024 bytes, of 1024 threads a multiprocessor holds two.
// SQUARE:      launches: 1, 1 blocks of 1024 threads, 4096 bytes of workgroup memory
// SQUARE-NEXT: loads: 32 by warps, 128 sectors, ideal 128 (1.00), block footprints 128
// SQUARE-NEXT: stores: 32 by warps, 128 sectors, ideal 128 (1.00), block footprints 128
// SQUARE-NEXT: workgroup memory: 64 by warps, 992 extra passes
// SQUARE:      occupancy: 2 blocks, 2048 of 2048 threads
// SQUARE-SAME: 0.01 blocks for each of 132
func.func @square(%A: memref<32x32xf32>, %B: memref<32x32xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c32, %sz = %c1) workgroup(%tile: memref<32x32xf32, #gpu.address_space<workgroup>>) {
    %a = memref.load %A[%ty, %tx] : memref<32x32xf32>
    memref.store %a, %tile[%ty, %tx] : memref<32x32xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %b = memref.load %tile[%tx, %ty] : memref<32x32xf32, #gpu.address_space<workgroup>>
    memref.store %b, %B[%ty, %tx] : memref<32x32xf32>
    gpu.terminator
  }
  return
}

// With rows of 33 words, those of a column lie in banks that differ by one each.
// PADDED: workgroup memory: 64 by warps, 0 extra passes
func.func @padded(%A: memref<32x32xf32>, %B: memref<32x32xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c32, %sz = %c1) workgroup(%tile: memref<32x33xf32, #gpu.address_space<workgroup>>) {
    %a = memref.load %A[%ty, %tx] : memref<32x32xf32>
    memref.store %a, %tile[%ty, %tx] : memref<32x33xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %b = memref.load %tile[%tx, %ty] : memref<32x33xf32, #gpu.address_space<workgroup>>
    memref.store %b, %B[%ty, %tx] : memref<32x32xf32>
    gpu.terminator
  }
  return
}

// f64 are served 16 lanes at a time: a row takes a pass for each half, none of them extra. All lanes loading the
// same f64 take one pass each half. A stride of 2 takes two passes each half, 2 extra.
// DOUBLES: workgroup memory: 3 by warps, 2 extra passes
func.func @doubles(%B: memref<32xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %one = arith.constant 1.0 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) workgroup(%row: memref<64xf64, #gpu.address_space<workgroup>>) {
    memref.store %one, %row[%tx] : memref<64xf64, #gpu.address_space<workgroup>>
    gpu.barrier
    %a = memref.load %row[%c0] : memref<64xf64, #gpu.address_space<workgroup>>
    %i = arith.muli %tx, %c2 : index
    %b = memref.load %row[%i] : memref<64xf64, #gpu.address_space<workgroup>>
    %sum = arith.addf %a, %b : f64
    memref.store %sum, %B[%tx] : memref<32xf64>
    gpu.terminator
  }
  return
}

// An asynchronous copy of 4 f32 a lane is one load of 16 bytes a lane, 16 sectors, and one store, which is served to 8
// lanes at a time. Of the second, lanes read 2 elements each, so that 8 sectors would hold them, and write 4.
// COPIES:      loads: 2 by warps, 32 sectors, ideal 24 (1.33), block footprints 16
// COPIES-NEXT: workgroup memory: 2 by warps, 0 extra passes
func.func @copies(%A: memref<128xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) workgroup(%tile: memref<128xf32, #gpu.address_space<workgroup>>) {
    %i = arith.muli %tx, %c4 : index
    %a = nvgpu.device_async_copy %A[%i], %tile[%i], 4 : memref<128xf32> to memref<128xf32, #gpu.address_space<workgroup>>
    %b = nvgpu.device_async_copy %A[%i], %tile[%i], 4, %c2 : memref<128xf32> to memref<128xf32, #gpu.address_space<workgroup>>
    %group = nvgpu.device_async_create_group %a, %b
    nvgpu.device_async_wait %group {numGroups = 0 : i32}
    gpu.terminator
  }
  return
}

// 48 KB and the 1 KB that each block takes besides: 4 blocks in 228 KB, though of 64 threads 32 would fit. 264 blocks
// are two for each multiprocessor.
// LARGE: launches: 1, 264 blocks of 64 threads, 49152 bytes of workgroup memory
// LARGE: occupancy: 4 blocks, 256 of 2048 threads of a multiprocessor
// LARGE-SAME: 2.00 blocks for each of 132
func.func @large() {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c264 = arith.constant 264 : index
  %one = arith.constant 1.0 : f32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c264, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) workgroup(%row: memref<12288xf32, #gpu.address_space<workgroup>>) {
    memref.store %one, %row[%tx] : memref<12288xf32, #gpu.address_space<workgroup>>
    gpu.terminator
  }
  return
}
