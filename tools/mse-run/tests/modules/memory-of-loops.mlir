// Parallel loops of the host and memory of iterations, one function each. Those whose names begin with `race` have races.

// The inner loop's iterations share memory of the outer iteration.
func.func @race_shared_by_inner(%A: memref<8x8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %t = memref.alloca() : memref<1xf32>
    affine.parallel (%j) = (0) to (8) {
      %a = affine.load %A[%i, %j] : memref<8x8xf32>
      affine.store %a, %t[0] : memref<1xf32>
    }
  }
  return
}

func.func @outer_memory(%A: memref<8x8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %t = memref.alloca() : memref<8xf32>
    affine.parallel (%j) = (0) to (8) {
      %a = affine.load %A[%i, %j] : memref<8x8xf32>
      affine.store %a, %t[%j] : memref<8xf32>
    }
    affine.parallel (%j) = (0) to (8) {
      %a = affine.load %t[-%j + 7] : memref<8xf32>
      affine.store %a, %A[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// Kernels of several iterations update one cell atomically.
func.func @atomic_launches(%A: memref<8xi32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  affine.parallel (%i) = (0) to (8) {
    %old0 = memref.atomic_rmw addi %one, %A[%c0] : (i32, memref<8xi32>) -> i32
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
      %old = memref.atomic_rmw addi %one, %A[%c0] : (i32, memref<8xi32>) -> i32
      gpu.terminator
    }
  }
  return
}

func.func @race_atomic_launches(%A: memref<8xi32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  affine.parallel (%i) = (0) to (8) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
      %old = memref.atomic_rmw addi %one, %A[%c0] : (i32, memref<8xi32>) -> i32
      gpu.terminator
    }
    affine.if affine_set<(d0) : (d0 - 7 == 0)>(%i) {
      affine.store %one, %A[0] : memref<8xi32>
    }
  }
  return
}

// Bytes viewed as real numbers that overlap by two bytes.
func.func @race_bytes(%A: memref<64xi8>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  affine.parallel (%i) = (0) to (8) {
    %o = arith.muli %i, %c2 : index
    %v = memref.view %A[%o][] : memref<64xi8> to memref<1xf32>
    memref.store %zero, %v[%c0] : memref<1xf32>
  }
  return
}

func.func @bytes(%A: memref<64xi8>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  affine.parallel (%i) = (0) to (8) {
    %o = arith.muli %i, %c4 : index
    %v = memref.view %A[%o][] : memref<64xi8> to memref<1xf32>
    memref.store %zero, %v[%c0] : memref<1xf32>
  }
  return
}

// The region that combines stores.
func.func @race_in_reduction(%A: memref<8xf32>, %B: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %s = scf.parallel (%i) = (%c0) to (%c8) step (%c1) init (%zero) -> f32 {
    %a = memref.load %A[%i] : memref<8xf32>
    scf.reduce(%a : f32) {
    ^bb0(%x: f32, %y: f32):
      %z = arith.addf %x, %y : f32
      memref.store %z, %B[%c0] : memref<1xf32>
      scf.reduce.return %z : f32
    }
  }
  return
}

// Bounds that depend on outer iterations, steps, several dimensions.
func.func @blocks(%A: memref<?xf32>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) step (4) {
    affine.parallel (%j) = (%i) to (min(%i + 4, symbol(%n))) {
      %a = affine.load %A[%j] : memref<?xf32>
      affine.store %a, %A[%j] : memref<?xf32>
    }
  }
  return
}

func.func @race_blocks(%A: memref<?xf32>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) step (4) {
    affine.parallel (%j) = (%i) to (min(%i + 5, symbol(%n))) {
      %a = affine.load %A[%j] : memref<?xf32>
      affine.store %a, %A[%j] : memref<?xf32>
    }
  }
  return
}

// Negative coordinates.
func.func @race_negative(%A: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.parallel (%i) = (-3) to (4) {
    affine.if affine_set<(d0) : (d0 >= 0)>(%i) {
      affine.store %zero, %A[%i] : memref<8xf32>
    } else {
      affine.store %zero, %A[-%i] : memref<8xf32>
    }
  }
  return
}

// Two loops beside each other write the same cells.
func.func @beside(%A: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    affine.store %zero, %A[%i] : memref<8xf32>
  }
  affine.parallel (%i) = (0) to (8) {
    affine.store %zero, %A[-%i + 7] : memref<8xf32>
  }
  return
}

// Device memory, allocated by an iteration.
func.func @device_memory(%A: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  affine.parallel (%i) = (0) to (8) {
    %d = gpu.alloc () : memref<8x8xf32>
    gpu.memcpy %d, %A : memref<8x8xf32>, memref<8x8xf32>
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
      %v = memref.load %d[%i, %tx] : memref<8x8xf32>
      memref.store %v, %d[%tx, %tx] : memref<8x8xf32>
      gpu.terminator
    }
    gpu.dealloc %d : memref<8x8xf32>
  }
  return
}

func.func @race_copy_back(%A: memref<8x8xf32>) {
  affine.parallel (%i) = (0) to (2) {
    %d = gpu.alloc () : memref<8x8xf32>
    gpu.memcpy %d, %A : memref<8x8xf32>, memref<8x8xf32>
    gpu.memcpy %A, %d : memref<8x8xf32>, memref<8x8xf32>
    gpu.dealloc %d : memref<8x8xf32>
  }
  return
}

func.func @race_fill(%A: memref<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (2) {
    gpu.memset %A, %zero : memref<8x8xf32>, f32
  }
  return
}

// Workgroup memory is each block's.
func.func @workgroup_memory(%A: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  affine.parallel (%i) = (0) to (8) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1)
               workgroup(%w : memref<8xf32, #gpu.address_space<workgroup>>) private(%p : memref<1xf32, #gpu.address_space<private>>) {
      %c0 = arith.constant 0 : index
      %v = memref.load %A[%i, %tx] : memref<8x8xf32>
      memref.store %v, %w[%tx] : memref<8xf32, #gpu.address_space<workgroup>>
      memref.store %v, %p[%c0] : memref<1xf32, #gpu.address_space<private>>
      gpu.terminator
    }
  }
  return
}

// Threads' loops and host's loops around: cells of one thread in one iteration.
func.func @race_both(%A: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  affine.parallel (%i) = (0) to (8) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
        %v = memref.load %A[%i, %j] : memref<8x8xf32>
        memref.store %v, %A[%c0, %j] : memref<8x8xf32>
        scf.reduce
      }
      gpu.terminator
    }
  }
  return
}

// A while loop in an iteration, and a search that only reads.
func.func @searches(%A: memref<8xi32>, %B: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.forall (%i) in (8) {
    %r = scf.while (%t = %c0) : (index) -> index {
      %in = arith.cmpi slt, %t, %i : index
      %go = scf.if %in -> i1 {
        %x = memref.load %A[%t] : memref<8xi32>
        %y = memref.load %A[%i] : memref<8xi32>
        %differ = arith.cmpi ne, %x, %y : i32
        scf.yield %differ : i1
      } else {
        scf.yield %in : i1
      }
      scf.condition(%go) %t : index
    } do {
    ^bb0(%t: index):
      %u = arith.addi %t, %c1 : index
      scf.yield %u : index
    }
    %v = arith.index_cast %r : index to i32
    memref.store %v, %B[%i] : memref<8xi32>
  } {mapping = []}
  return
}

// Indirect subscripts: all write where B says, which is 0 to 3.
func.func @race_indirect(%A: memref<8xi32>, %B: memref<16xi32>) attributes {inputs = ["", "base"]} {
  %c8 = arith.constant 8 : index
  affine.parallel (%i) = (0) to (16) {
    %b = affine.load %B[%i] : memref<16xi32>
    %p = arith.index_cast %b : i32 to index
    memref.store %b, %A[%p] : memref<8xi32>
  }
  return
}
