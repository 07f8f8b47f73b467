// Parallel code from elsewhere without a fault: disjoint cells, memory of the iteration, atomic updates, reductions,
// barriers that suffice.
// RUN: mse-opt --mse-verify %s -o /dev/null 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: {{.}}

func.func @own_memory(%A: memref<64xf32>, %n: index) {
  affine.for %t = 0 to %n {
    affine.parallel (%i, %j) = (0, 0) to (16, 4) {
      %own = memref.alloca() : memref<2xf32>
      %x = affine.load %A[%i + 16 * %j] : memref<64xf32>
      affine.store %x, %own[0] : memref<2xf32>
      %y = affine.load %own[0] : memref<2xf32>
      affine.store %y, %A[%i + 16 * %j] : memref<64xf32>
    }
  }
  return
}

func.func @tiles(%A: memref<?xf32>, %n: index, %v: f32) {
  affine.parallel (%i) = (0) to (symbol(%n)) step (32) {
    affine.for %k = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%i)[%n] {
      affine.store %v, %A[%k] : memref<?xf32>
    }
  }
  return
}

func.func @atomic(%H: memref<8xi32>, %K: memref<64xindex>, %one: i32) {
  affine.parallel (%i) = (0) to (64) {
    %k = affine.load %K[%i] : memref<64xindex>
    %old = memref.atomic_rmw addi %one, %H[%k] : (i32, memref<8xi32>) -> i32
    %new = memref.generic_atomic_rmw %H[%k] : memref<8xi32> {
    ^bb0(%value: i32):
      memref.atomic_yield %value : i32
    }
  }
  return
}

func.func @reduction(%A: memref<64xf32>, %s: memref<f32>) {
  %sum = affine.parallel (%i) = (0) to (64) reduce ("addf") -> f32 {
    %x = affine.load %A[%i] : memref<64xf32>
    affine.yield %x : f32
  }
  affine.store %sum, %s[] : memref<f32>
  return
}

func.func @inner_loop_ends_first(%A: memref<8x8xf32>, %s: memref<8xf32>, %v: f32) {
  affine.parallel (%i) = (0) to (8) {
    affine.parallel (%j) = (0) to (8) {
      affine.store %v, %A[%i, %j] : memref<8x8xf32>
    }
    %x = affine.load %A[%i, 7 - %i] : memref<8x8xf32>
    affine.store %x, %s[%i] : memref<8xf32>
  }
  return
}

func.func @reversed(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
      workgroup(%w : memref<32xf32, #gpu.address_space<workgroup>>)
      private(%p : memref<1xf32, #gpu.address_space<private>>) {
    %b = gpu.block_id x
    %t = gpu.thread_id x
    %size = gpu.block_dim x
    %first = arith.muli %b, %size : index
    %own = arith.addi %first, %t : index
    scf.for %k = %c0 to %n step %c1 {
      %x = memref.load %A[%own] : memref<?xf32>
      memref.store %x, %p[%c0] : memref<1xf32, #gpu.address_space<private>>
      memref.store %x, %w[%t] : memref<32xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %other = arith.subi %c31, %t : index
      %y = memref.load %w[%other] : memref<32xf32, #gpu.address_space<workgroup>>
      memref.store %y, %A[%own] : memref<?xf32>
      gpu.barrier
    }
    gpu.terminator
  }
  return
}
