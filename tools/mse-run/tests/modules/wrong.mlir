// Programs that do something wrong, one function each.

#id = affine_map<(d0, d1) -> (d0 * 4 + d1)>

func.func @divergent(%A: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %p = arith.cmpi eq, %tx, %c1 : index
    scf.if %p {
      gpu.barrier
    }
    gpu.terminator
  }
  return
}

func.func @two_barriers(%A: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %p = arith.cmpi eq, %tx, %c1 : index
    scf.if %p {
      gpu.barrier
    } else {
      gpu.barrier
    }
    gpu.terminator
  }
  return
}

// Thread t reads what thread t + 1 writes.
func.func @race(%A: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %n = arith.addi %tx, %c1 : index
    %v = memref.load %A[%n] : memref<?xf32>
    memref.store %v, %A[%tx] : memref<?xf32>
    gpu.terminator
  }
  return
}

// The same with a barrier between.
func.func @no_race(%A: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %n = arith.addi %tx, %c1 : index
    %v = memref.load %A[%n] : memref<?xf32>
    gpu.barrier
    memref.store %v, %A[%tx] : memref<?xf32>
    gpu.terminator
  }
  return
}

// A barrier does not order blocks.
func.func @block_race(%A: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %v = memref.load %A[%tx] : memref<?xf32>
    gpu.barrier
    %first = arith.cmpi eq, %bx, %c1 : index
    scf.if %first {
      memref.store %v, %A[%tx] : memref<?xf32>
    }
    gpu.terminator
  }
  return
}

// Atomic updates do not race with each other.
func.func @atomic(%A: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %one = arith.constant 1 : i32
    %old = memref.atomic_rmw addi %one, %A[%c0] : (i32, memref<?xi32>) -> i32
    gpu.terminator
  }
  return
}

func.func @workgroup_race(%A: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1)
             workgroup(%w : memref<4xf32, #gpu.address_space<workgroup>>) {
    %c3 = arith.constant 3 : index
    %v = memref.load %A[%tx] : memref<?xf32>
    memref.store %v, %w[%tx] : memref<4xf32, #gpu.address_space<workgroup>>
    %o = arith.subi %c3, %tx : index
    %x = memref.load %w[%o] : memref<4xf32, #gpu.address_space<workgroup>>
    memref.store %x, %A[%tx] : memref<?xf32>
    gpu.terminator
  }
  return
}

func.func @out_of_bounds(%A: memref<?x?xf32>) attributes {dims = ["n,n"]} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  memref.store %zero, %A[%c0, %n] : memref<?x?xf32>
  return
}

func.func @bad_view(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v = memref.reinterpret_cast %A to offset: [1000], sizes: [4], strides: [1]
      : memref<?xf32> to memref<4xf32, strided<[1], offset: 1000>>
  memref.store %zero, %v[%c0] : memref<4xf32, strided<[1], offset: 1000>>
  return
}

func.func @use_after_free(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  %v = memref.load %A[%c0] : memref<?xf32>
  memref.store %v, %t[%c0] : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  %w = memref.load %t[%c0] : memref<4xf32>
  memref.store %w, %A[%c0] : memref<?xf32>
  return
}

func.func @double_free(%A: memref<?xf32>) {
  %t = memref.alloc() : memref<4xf32>
  %c0 = arith.constant 0 : index
  %v = memref.load %A[%c0] : memref<?xf32>
  memref.store %v, %t[%c0] : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return
}

func.func @unwritten(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<4xf32>
  %v = memref.load %A[%c0] : memref<?xf32>
  memref.store %v, %t[%c0] : memref<4xf32>
  %w = memref.load %t[%c1] : memref<4xf32>
  memref.store %w, %A[%c0] : memref<?xf32>
  memref.dealloc %t : memref<4xf32>
  return
}

func.func @copied_unwritten(%A: memref<4xf32>) {
  %d = gpu.alloc () : memref<4xf32>
  gpu.memcpy %A, %d : memref<4xf32>, memref<4xf32>
  gpu.dealloc %d : memref<4xf32>
  return
}

func.func @leak(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  %v = memref.load %A[%c0] : memref<?xf32>
  memref.store %v, %t[%c0] : memref<4xf32>
  %w = memref.load %t[%c0] : memref<4xf32>
  memref.store %w, %A[%c0] : memref<?xf32>
  return
}

func.func @fault(%A: memref<?xf32>) {
  %c = arith.constant 100000000000 : index
  %v = arith.constant 2.0 : f32
  memref.store %v, %A[%c] : memref<?xf32>
  return
}

func.func @thread_fault(%A: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %c = arith.constant 1000000000 : index
    %i = arith.muli %tx, %c : index
    %v = arith.constant 2.0 : f32
    gpu.barrier
    memref.store %v, %A[%i] : memref<?xf32>
    gpu.terminator
  }
  return
}

func.func @large_block(%A: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c64, %sz = %c1) {
    %v = arith.constant 2.0 : f32
    memref.store %v, %A[%tx] : memref<?xf32>
    gpu.terminator
  }
  return
}

func.func @partial_subgroup(%A: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %a = arith.constant dense<1.0> : vector<1x1xf64>
    %c = arith.constant dense<1.0> : vector<1x2xf64>
    %d = nvgpu.mma.sync(%a, %a, %c) {mmaShape = [8, 8, 4]}
        : (vector<1x1xf64>, vector<1x1xf64>, vector<1x2xf64>) -> vector<1x2xf64>
    %x = vector.extract %d[0, 0] : f64 from vector<1x2xf64>
    memref.store %x, %A[%c0] : memref<?xf64>
    gpu.terminator
  }
  return
}

func.func @copy_sizes(%A: memref<?xf32>, %B: memref<?xf32>) {
  memref.copy %A, %B : memref<?xf32> to memref<?xf32>
  return
}
