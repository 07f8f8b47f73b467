// Races in parallel loops from elsewhere: through views, in reductions written to memory, in nests.
// RUN: not mse-opt --mse-verify --split-input-file %s 2>&1 | FileCheck %s

// CHECK: [[@LINE+8]]:10: error: arg0[1]: written by store0[1] and read by load0[2] in different iterations of a parallel loop
// CHECK-NEXT: %x = affine.load
// CHECK: note: for all of { store0[i0] -> load0[i0' = 1 + i0] : 0 < i0 <= 14 }
// CHECK: [[@LINE+4]]:5: note: the other access
func.func @cast(%A: memref<16xf32>, %v: f32) {
  %view = memref.cast %A : memref<16xf32> to memref<?xf32>
  affine.parallel (%i) = (1) to (16) {
    affine.store %v, %A[%i] : memref<16xf32>
    %x = affine.load %view[%i - 1] : memref<?xf32>
    affine.store %x, %view[%i] : memref<?xf32>
  }
  return
}

// -----

// CHECK: error: arg0[8]: written by store0[4] and written by store1[0] in different iterations of a parallel loop
// CHECK: note: the other access
func.func @two_subviews(%A: memref<16xf32>, %v: f32) {
  %even = memref.subview %A[0] [8] [2] : memref<16xf32> to memref<8xf32, strided<[2]>>
  %high = memref.subview %A[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  affine.parallel (%i) = (0) to (8) {
    affine.store %v, %even[%i] : memref<8xf32, strided<[2]>>
    affine.store %v, %high[%i] : memref<8xf32, strided<[1], offset: 8>>
  }
  return
}

// -----

// CHECK: error: arg0[1,0]: read by load0[0] and written by store0[4] in different iterations of a parallel loop
func.func @reinterpreted(%A: memref<4x4xf32>) {
  %flat = memref.reinterpret_cast %A to offset: [0], sizes: [16], strides: [1] : memref<4x4xf32> to memref<16xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  scf.parallel (%i) = (%c0) to (%c16) step (%c1) {
    %x = memref.load %A[%c1, %c0] : memref<4x4xf32>
    memref.store %x, %flat[%i] : memref<16xf32>
  }
  return
}

// -----

// CHECK: error: arg0[]: read by load0[0] and written by store0[1] in different iterations of a parallel loop
func.func @sum(%s: memref<f32>, %v: f32) {
  scf.forall (%i) in (8) {
    %x = memref.load %s[] : memref<f32>
    %y = arith.addf %x, %v : f32
    memref.store %y, %s[] : memref<f32>
  }
  return
}

// -----

// The inner loop ends before the outer iteration goes on, but other outer iterations run beside it.
// CHECK: error: arg0[0]: written by store0[0,0] and written by store0[1,0] in different iterations of a parallel loop
func.func @nested(%A: memref<8xf32>, %B: memref<8xf32>, %v: f32) {
  affine.parallel (%i) = (0) to (8) {
    affine.parallel (%j) = (0) to (8) {
      affine.store %v, %A[%j] : memref<8xf32>
    }
    %x = affine.load %A[7 - %i] : memref<8xf32>
    affine.store %x, %B[%i] : memref<8xf32>
  }
  return
}

// -----

// CHECK: error: arg0[2]: written by store0[0,0] and written by store0[0,1] in different iterations of a parallel loop, for arg3 = 1
func.func @in_a_loop(%A: memref<16xvector<4xf32>>, %B: memref<64xf32>, %v: vector<4xf32>, %n: index) {
  affine.for %t = 0 to %n {
    affine.parallel (%i) = (0) to (8) {
      affine.store %v, %A[%t + 2] : memref<16xvector<4xf32>>
    }
  }
  return
}

// -----

// CHECK: error: arg0[2]: written by store0[0,2] and written by store0[1,0] in different iterations of a parallel loop
func.func @vectors(%A: memref<64xf32>, %v: vector<4xf32>) {
  affine.parallel (%i) = (0) to (8) {
    affine.vector_store %v, %A[%i * 2] : memref<64xf32>, vector<4xf32>
  }
  return
}

// -----

// CHECK: error: mem0[8]: written by store0[8], outside of mem0
func.func @out_of_bounds(%v: f32) {
  %A = memref.alloc() : memref<8xf32>
  affine.parallel (%i) = (0) to (9) {
    affine.store %v, %A[%i] : memref<8xf32>
  }
  return
}

// -----

// CHECK: error: arg0[0,0]: read by copy0[0,0] and written by copy0[3,0] in different iterations of a parallel loop
func.func @copies(%A: memref<4x8xf32>) {
  affine.parallel (%i) = (0) to (4) {
    %from = memref.subview %A[%i, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %k = affine.apply affine_map<(d0) -> (3 - d0)>(%i)
    %to = memref.subview %A[%k, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    memref.copy %from, %to : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
  }
  return
}
