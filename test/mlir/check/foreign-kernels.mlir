// Kernels in modules of their own are looked at for each launch: with its sizes and what it hands to them.
// RUN: not mse-opt --mse-verify --split-input-file %s 2>&1 | FileCheck %s

// Right code gets no message.
// CHECK-NOT: remark
// CHECK-NOT: error
module attributes {gpu.container_module} {
  func.func @copied(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %blocks = arith.ceildivui %n, %c32 : index
    gpu.launch_func @kernels::@copy blocks in (%blocks, %c1, %c1) threads in (%c32, %c1, %c1)
      args(%n : index, %A : memref<?xf32>, %B : memref<?xf32>)
    return
  }
  gpu.module @kernels {
    gpu.func @copy(%n: index, %A: memref<?xf32>, %B: memref<?xf32>)
        workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>) kernel {
      %block = gpu.block_id x
      %thread = gpu.thread_id x
      %size = gpu.block_dim x
      %i = affine.apply affine_map<()[s0, s1] -> (s0 * 32 + s1)>()[%block, %thread]
      affine.if affine_set<()[s0, s1] : (s1 - s0 - 1 >= 0)>()[%i, %n] {
        %x = memref.load %A[%i] : memref<?xf32>
        memref.store %x, %w[%thread] : memref<32xf32, #gpu.address_space<workgroup>>
      }
      gpu.barrier
      affine.if affine_set<()[s0, s1, s2, s3] : (s1 - s0 - 1 >= 0)>()[%i, %n, %size, %thread] {
        %y = memref.load %w[%thread] : memref<32xf32, #gpu.address_space<workgroup>>
        memref.store %y, %B[%i] : memref<?xf32>
      }
      gpu.return
    }
  }
}

// -----

// One kernel, three launches: of one block, of two blocks, and on one memory.
// CHECK: :[[# @LINE + 32]]:{{[0-9]+}}: error: arg1[0]: written by store0[0,0,0,0,0,0] and written by store0[1,0,0,0,0,0] in different blocks of one launch
// CHECK: :[[# @LINE + 16]]:{{[0-9]+}}: note: in this launch of the kernel
// CHECK: :[[# @LINE + 30]]:{{[0-9]+}}: error: arg0[1]: read by load0[0,0,0,0,0,0] and written by store0[0,0,0,1,0,0] in different threads of one block, without a barrier between
// CHECK: :[[# @LINE + 21]]:{{[0-9]+}}: note: in this launch of the kernel
// CHECK: error: mse-verify: 2 violations
module attributes {gpu.container_module} {
  func.func @right(%A: memref<33xf32>, %B: memref<33xf32>) {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@shift blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
      args(%A : memref<33xf32>, %B : memref<33xf32>)
    return
  }
  func.func @two_blocks(%A: memref<33xf32>, %B: memref<33xf32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@shift blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1)
      args(%A : memref<33xf32>, %B : memref<33xf32>)
    return
  }
  func.func @one_memory(%A: memref<33xf32>) {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@shift blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
      args(%A : memref<33xf32>, %A : memref<33xf32>)
    return
  }
  gpu.module @kernels {
    gpu.func @shift(%A: memref<33xf32>, %B: memref<33xf32>) kernel {
      %thread = gpu.thread_id x
      %x = affine.load %A[symbol(%thread) + 1] : memref<33xf32>
      affine.store %x, %B[symbol(%thread)] : memref<33xf32>
      gpu.return
    }
  }
}

// -----

// Arguments of a kernel are the same for all of its threads; loaded values are not.
// CHECK: error: arg1[0]: written by store1[0,0,0,0,0,0] and written by store1[0,0,0,1,0,0] in different threads of one block, without a barrier between, for arg2 = 0
// CHECK: remark: not decided: possibly arg1[0]: written by store0[0,0,0,0,0,0] and written by store0[0,0,0,1,0,0]
module attributes {gpu.container_module} {
  func.func @data(%K: memref<32xindex>, %B: memref<64xf32>, %k: index, %x: f32) {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@scatter blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
      args(%K : memref<32xindex>, %B : memref<64xf32>, %k : index, %x : f32)
    return
  }
  gpu.module @kernels {
    gpu.func @scatter(%K: memref<32xindex>, %B: memref<64xf32>, %k: index, %x: f32) kernel {
      %thread = gpu.thread_id x
      %data = memref.load %K[%thread] : memref<32xindex>
      memref.store %x, %B[%data] : memref<64xf32>
      memref.store %x, %B[%k] : memref<64xf32>
      gpu.return
    }
  }
}

// -----

// Memory of the thread is no memory of the block.
// CHECK: error: mem0[0,0,0,0]: written by store0[0,0,0,0,0,0] and written by store0[0,0,0,1,0,0] in different threads of one block, without a barrier between
// CHECK-NOT: error: mem1
module attributes {gpu.container_module} {
  func.func @own(%x: f32) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    gpu.launch_func @kernels::@own blocks in (%c8, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : f32)
    return
  }
  gpu.module @kernels {
    gpu.func @own(%x: f32) workgroup(%w: memref<1xf32, #gpu.address_space<workgroup>>)
        private(%p: memref<1xf32, #gpu.address_space<private>>) kernel {
      %c0 = arith.constant 0 : index
      memref.store %x, %w[%c0] : memref<1xf32, #gpu.address_space<workgroup>>
      memref.store %x, %p[%c0] : memref<1xf32, #gpu.address_space<private>>
      gpu.return
    }
  }
}

// -----

// Not all threads reach the barrier.
// CHECK: error: thread [0,0,0] of block [0,0,0] does not reach a barrier that other threads of the block reach
module attributes {gpu.container_module} {
  func.func @divergent(%n: index) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    affine.for %i = 0 to %n {
      gpu.launch_func @kernels::@divergent blocks in (%c8, %c1, %c1) threads in (%c8, %c1, %c1) args(%i : index)
    }
    return
  }
  gpu.module @kernels {
    gpu.func @divergent(%i: index) kernel {
      %thread = gpu.thread_id x
      affine.if affine_set<()[s0, s1] : (s0 - s1 - 3 >= 0)>()[%thread, %i] {
        gpu.barrier
      }
      gpu.return
    }
  }
}
