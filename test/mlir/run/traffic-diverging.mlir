// Which executions of an access mse-run --stats takes together where the threads of a warp diverge, against figures by
// hand: lanes meet again behind a branch, and behind each iteration of a loop.
// RUN: mse-run %s --entry branch --stats | FileCheck %s --check-prefix=BRANCH
// RUN: mse-run %s --entry branch --stats --order reverse | FileCheck %s --check-prefix=BRANCH
// RUN: mse-run %s --entry triangle --stats | FileCheck %s --check-prefix=TRIANGLE
// RUN: mse-run %s --entry triangle --stats --order random:9 | FileCheck %s --check-prefix=TRIANGLE
// RUN: mse-run %s --entry nest --stats | FileCheck %s --check-prefix=NEST
// RUN: mse-run %s --entry nest --stats --order random:9 | FileCheck %s --check-prefix=NEST
// RUN: mse-run %s --entry cyclic --stats | FileCheck %s --check-prefix=CYCLIC
// RUN: mse-run %s --entry while --stats | FileCheck %s --check-prefix=WHILE
// RUN: mse-run %s --entry few --stats | FileCheck %s --check-prefix=FEW

// 8 lanes load 8 f32, one sector; the other 24 load theirs, 3 sectors; all 32 store: 64 lanes in 3 accesses,
// and two of these are not by all threads.
// BRANCH:      loads: 2 by warps, 4 sectors, ideal 4 (1.00), block footprints 4
// BRANCH-NEXT: stores: 1 by warps, 4 sectors, ideal 4 (1.00), block footprints 4
// BRANCH-NEXT: active lanes: 21.3 of 32; 66.7 % of accesses not by all threads of their warp
func.func @branch(%A: memref<32xf32>, %B: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %first = arith.cmpi ult, %tx, %c8 : index
    %a = scf.if %first -> f32 {
      %b = memref.load %A[%tx] : memref<32xf32>
      scf.yield %b : f32
    } else {
      %b = memref.load %A[%tx] : memref<32xf32>
      %c = arith.negf %b : f32
      scf.yield %c : f32
    }
    memref.store %a, %B[%tx] : memref<32xf32>
    gpu.terminator
  }
  return
}

// Lane x runs x + 1 iterations; in iteration k, the 32 - k lanes x >= k load A[x]: 32 accesses of 528 lanes. They
// touch sectors floor(k / 8) .. 3: 8 times 4 + 3 + 2 + 1. The ideal is ceil((32 - k) / 8), the same sum. With the
// store, 560 lanes in 33 accesses; 31 are not by all threads.
// TRIANGLE:      loads: 32 by warps, 80 sectors, ideal 80 (1.00), block footprints 4
// TRIANGLE-NEXT: stores: 1 by warps,
// TRIANGLE-NEXT: active lanes: 17.0 of 32; 93.9 % of accesses not by all threads of their warp
func.func @triangle(%A: memref<32xf32>, %B: memref<32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %end = arith.addi %tx, %c1 : index
    %sum = scf.for %k = %c0 to %end step %c1 iter_args(%part = %zero) -> f32 {
      %a = memref.load %A[%tx] : memref<32xf32>
      %next = arith.addf %part, %a : f32
      scf.yield %next : f32
    }
    memref.store %sum, %B[%tx] : memref<32xf32>
    gpu.terminator
  }
  return
}

// Lanes run 1 or 2 iterations inside each of 4. By iterations of both loops there are 8 accesses: 4 by all lanes, of a
// row of 4 sectors, and 4 by the 16 odd lanes, of the 4 sectors of a row in which they are. By numbers of executions
// alone, the second one of even lanes would go with that of odd lanes, which is in another row.
// NEST:      loads: 8 by warps, 32 sectors, ideal 24 (1.33), block footprints 16
// NEST-NEXT: active lanes: 24.0 of 32; 50.0 % of accesses not by all threads of their warp
func.func @nest(%A: memref<4x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %rest = arith.remui %tx, %c2 : index
    %end = arith.addi %rest, %c1 : index
    scf.for %i = %c0 to %c4 step %c1 {
      scf.for %k = %c0 to %end step %c1 {
        %a = memref.load %A[%i, %tx] : memref<4x32xf32>
      }
    }
    gpu.terminator
  }
  return
}

// Loops that start at the lane and advance by 32: iterations count from the start, so that all lanes load together.
// CYCLIC:      loads: 4 by warps, 16 sectors, ideal 16 (1.00), block footprints 16
// CYCLIC-NEXT: active lanes: 32.0 of 32; 0.0 % of accesses not by all threads of their warp
func.func @cyclic(%A: memref<128xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    scf.for %i = %tx to %c128 step %c32 {
      %a = memref.load %A[%i] : memref<128xf32>
    }
    gpu.terminator
  }
  return
}

// A while loop has no numbered iterations: its loads are taken together by how often a lane came to them. Lane x
// loads A[x] x + 1 times, as in the triangle.
// WHILE: loads: 32 by warps, 80 sectors, ideal 80 (1.00), block footprints 4
func.func @while(%A: memref<32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    scf.while (%k = %c0) : (index) -> index {
      %more = arith.cmpi ule, %k, %tx : index
      scf.condition(%more) %k : index
    } do {
    ^bb0(%k: index):
      %a = memref.load %A[%tx] : memref<32xf32>
      %next = arith.addi %k, %c1 : index
      scf.yield %next : index
    }
    gpu.terminator
  }
  return
}

// A block of 40 threads has a warp of 32 and one of 8, all the threads that it has: 2 accesses with 40 lanes.
// FEW:      loads: 2 by warps, 5 sectors, ideal 5 (1.00), block footprints 5
// FEW-NEXT: active lanes: 20.0 of 32; 0.0 % of accesses not by all threads of their warp
func.func @few(%A: memref<40xf32>) {
  %c1 = arith.constant 1 : index
  %c40 = arith.constant 40 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c40, %sy = %c1, %sz = %c1) {
    %a = memref.load %A[%tx] : memref<40xf32>
    gpu.terminator
  }
  return
}
