// Parallel loops of the host, one function each. Those whose names begin with `race` have races.

// Iteration i reads what iteration i - 1 writes.
func.func @race_neighbour(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.parallel (%i) = (1) to (symbol(%n)) {
    %a = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}

func.func @own_cells(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %a = affine.load %A[%i] : memref<?xf32>
    %s = arith.addf %a, %a : f32
    affine.store %s, %A[%i] : memref<?xf32>
    %b = affine.load %A[%i] : memref<?xf32>
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}

// Every iteration writes one cell, the same value.
func.func @race_same_value(%A: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  %n = memref.dim %A, %c0 : memref<?xi32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %seven, %A[%c0] : memref<?xi32>
    scf.reduce
  }
  return
}

func.func @shared_reads(%A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %a = affine.load %A[0] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}

// Row i writes the triangle left of the diagonal, and reads column i of the rows below.
func.func @race_triangle(%A: memref<?x?xf32>) attributes {dims = ["n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%j, %i] : memref<?x?xf32>
      affine.store %a, %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %A[%j, %i - 1] : memref<?x?xf32>
      affine.store %b, %A[%i, %j] : memref<?x?xf32>
    }
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %a, %A[%j, %i] : memref<?x?xf32>
    }
    %x = affine.load %A[%i, %i] : memref<?x?xf32>
    affine.store %x, %A[0, 0] : memref<?x?xf32>
  }
  return
}

// Transposition: the iteration of each pair touches both cells, and nobody else does.
func.func @triangle(%A: memref<?x?xf32>) attributes {dims = ["n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %A[%j, %i] : memref<?x?xf32>
      affine.store %a, %A[%j, %i] : memref<?x?xf32>
      affine.store %b, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// The last iteration alone meets the first.
func.func @race_first_and_last(%A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %a = affine.load %B[%i] : memref<?xf32>
    affine.store %a, %A[(%i + 1) mod symbol(%n)] : memref<?xf32>
    affine.if affine_set<(d0)[s0] : (s0 - d0 - 1 == 0)>(%i)[%n] {
      %b = affine.load %A[1] : memref<?xf32>
      affine.store %b, %B[%i] : memref<?xf32>
    }
  }
  return
}

func.func @reduction(%A: memref<?xf32>, %B: memref<1xf32>) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %s = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addf") -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.yield %a : f32
  }
  affine.store %s, %B[0] : memref<1xf32>
  return
}

func.func @reduce(%A: memref<?xf32>, %B: memref<1xf32>) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  %s = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f32 {
    %a = memref.load %A[%i] : memref<?xf32>
    scf.reduce(%a : f32) {
    ^bb0(%x: f32, %y: f32):
      %z = arith.addf %x, %y : f32
      scf.reduce.return %z : f32
    }
  }
  memref.store %s, %B[%c0] : memref<1xf32>
  return
}

// A sum in memory.
func.func @race_sum(%A: memref<?xf32>, %B: memref<1xf32>) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = affine.load %B[0] : memref<1xf32>
    %s = arith.addf %a, %b : f32
    affine.store %s, %B[0] : memref<1xf32>
  }
  return
}

func.func @atomic(%A: memref<?xi32>, %B: memref<1xi32>) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %a = affine.load %A[%i] : memref<?xi32>
    %old = memref.atomic_rmw addi %a, %B[%c0] : (i32, memref<1xi32>) -> i32
  }
  return
}

// An update that is atomic, and a read that is not.
func.func @race_atomic(%A: memref<?xi32>, %B: memref<1xi32>) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %a = affine.load %A[%i] : memref<?xi32>
    %old = memref.atomic_rmw addi %a, %B[%c0] : (i32, memref<1xi32>) -> i32
    affine.if affine_set<(d0)[s0] : (s0 - d0 - 1 == 0)>(%i)[%n] {
      %b = affine.load %B[0] : memref<1xi32>
      affine.store %b, %A[%i] : memref<?xi32>
    }
  }
  return
}

func.func @forall(%A: memref<?x?xf32>) attributes {dims = ["n,m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  scf.forall (%i, %j) in (%n, %m) {
    %a = memref.load %A[%i, %j] : memref<?x?xf32>
    %b = arith.addf %a, %a : f32
    memref.store %b, %A[%i, %j] : memref<?x?xf32>
  }
  return
}

func.func @race_forall(%A: memref<?x?xf32>) attributes {dims = ["n,m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  scf.forall (%i, %j) = (0, 1) to (%n, %m) step (2, 1) {
    %p = arith.subi %j, %c1 : index
    %a = memref.load %A[%i, %p] : memref<?x?xf32>
    memref.store %a, %A[%i, %j] : memref<?x?xf32>
  }
  return
}

// Iterations of the inner loop meet in every iteration of the outer one.
func.func @race_inner(%A: memref<?x?xf32>) attributes {dims = ["n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  affine.for %t = 0 to 3 {
    affine.parallel (%i) = (0) to (symbol(%n)) {
      affine.parallel (%j) = (0) to (symbol(%n)) {
        %a = affine.load %A[%i, 0] : memref<?x?xf32>
        affine.store %a, %A[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

// Inner iterations of different outer iterations meet.
func.func @race_outer(%A: memref<?x?xf32>) attributes {dims = ["n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    affine.parallel (%j) = (0) to (symbol(%n)) {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %a, %A[0, %j] : memref<?x?xf32>
    }
  }
  return
}

// Two inner loops, one after the other, in each iteration: the second uses what the first wrote.
func.func @one_after_the_other(%A: memref<?x?xf32>) attributes {dims = ["n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    affine.parallel (%j) = (1) to (symbol(%n)) {
      %a = affine.load %A[%i, 0] : memref<?x?xf32>
      affine.store %a, %A[%i, %j] : memref<?x?xf32>
    }
    affine.parallel (%j) = (0) to (symbol(%n)) {
      %a = affine.load %A[%i, -%j + symbol(%n) - 1] : memref<?x?xf32>
      affine.if affine_set<(d0) : (d0 == 0)>(%j) {
        affine.store %a, %A[%i, symbol(%n) - 1] : memref<?x?xf32>
      }
    }
  }
  return
}

// Sequential around parallel: steps are ordered.
func.func @steps(%A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %t = 0 to 4 {
    affine.parallel (%i) = (1) to (symbol(%n)) {
      %a = affine.load %A[%i - 1] : memref<?xf32>
      affine.store %a, %B[%i] : memref<?xf32>
    }
    affine.parallel (%i) = (1) to (symbol(%n)) {
      %a = affine.load %B[%i] : memref<?xf32>
      affine.store %a, %A[%i] : memref<?xf32>
    }
  }
  return
}

// Views of one buffer that overlap.
func.func @race_views(%A: memref<?xf32>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %m = arith.subi %n, %c1 : index
  %v = memref.subview %A[0] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %w = memref.subview %A[1] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 1>>
  scf.parallel (%i) = (%c0) to (%m) step (%c1) {
    %a = memref.load %v[%i] : memref<?xf32, strided<[1]>>
    memref.store %a, %w[%i] : memref<?xf32, strided<[1], offset: 1>>
    scf.reduce
  }
  return
}

// Halves of one buffer.
func.func @views(%A: memref<?xf32>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %m = arith.divsi %n, %c2 : index
  %v = memref.subview %A[0] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %w = memref.subview %A[%m] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  scf.parallel (%i) = (%c0) to (%m) step (%c1) {
    %a = memref.load %v[%i] : memref<?xf32, strided<[1]>>
    memref.store %a, %w[%i] : memref<?xf32, strided<[1], offset: ?>>
    scf.reduce
  }
  return
}

// Strides that overlap.
func.func @race_strides(%A: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v = memref.reinterpret_cast %A to offset: [0], sizes: [5, 5], strides: [2, 1]
      : memref<64xf32> to memref<5x5xf32, strided<[2, 1]>>
  affine.parallel (%i) = (0) to (5) {
    affine.for %j = 0 to 5 {
      affine.store %zero, %v[%i, %j] : memref<5x5xf32, strided<[2, 1]>>
    }
  }
  return
}

// Vectors of four that begin two apart.
func.func @race_vectors(%A: memref<64xf32>) {
  %v = arith.constant dense<1.0> : vector<4xf32>
  affine.parallel (%i) = (0) to (8) {
    affine.vector_store %v, %A[%i * 2] : memref<64xf32>, vector<4xf32>
  }
  return
}

func.func @vectors(%A: memref<64xf32>) {
  %v = arith.constant dense<1.0> : vector<4xf32>
  affine.parallel (%i) = (0) to (8) {
    affine.vector_store %v, %A[%i * 4] : memref<64xf32>, vector<4xf32>
  }
  return
}

func.func @race_copy(%A: memref<8x8xf32>) {
  %r = memref.subview %A[0, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<1x8xf32, strided<[8, 1]>>
  affine.parallel (%i) = (1) to (8) {
    %s = memref.subview %A[%i, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    memref.copy %s, %r : memref<1x8xf32, strided<[8, 1], offset: ?>> to memref<1x8xf32, strided<[8, 1]>>
  }
  return
}

func.func @copy(%A: memref<8x8xf32>) {
  %r = memref.subview %A[0, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<1x8xf32, strided<[8, 1]>>
  affine.parallel (%i) = (1) to (8) {
    %s = memref.subview %A[%i, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    memref.copy %r, %s : memref<1x8xf32, strided<[8, 1]>> to memref<1x8xf32, strided<[8, 1], offset: ?>>
  }
  return
}

// A copy of memrefs of unknown rank.
func.func @race_unranked(%A: memref<8xf32>, %B: memref<8xf32>) {
  %a = memref.cast %A : memref<8xf32> to memref<*xf32>
  %b = memref.cast %B : memref<8xf32> to memref<*xf32>
  affine.parallel (%i) = (1) to (8) {
    memref.copy %a, %b : memref<*xf32> to memref<*xf32>
  }
  return
}

func.func @race_linalg(%A: memref<8x8xf32>, %B: memref<8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %s = memref.subview %A[%i, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    linalg.add ins(%s, %B : memref<8xf32, strided<[1], offset: ?>>, memref<8xf32>) outs(%B : memref<8xf32>)
  }
  return
}

func.func @linalg(%A: memref<8x8xf32>, %B: memref<8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %s = memref.subview %A[%i, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    linalg.add ins(%s, %B : memref<8xf32, strided<[1], offset: ?>>, memref<8xf32>) outs(%s : memref<8xf32, strided<[1], offset: ?>>)
  }
  return
}

func.func private @write_first(%A: memref<8xf32>, %v: f32) {
  affine.store %v, %A[0] : memref<8xf32>
  return
}

func.func private @work_in_a_buffer(%A: memref<8xf32>, %i: index) {
  %t = memref.alloca() : memref<2xf32>
  %a = memref.load %A[%i] : memref<8xf32>
  affine.store %a, %t[0] : memref<2xf32>
  %b = affine.load %t[0] : memref<2xf32>
  memref.store %b, %A[%i] : memref<8xf32>
  return
}

func.func @race_call(%A: memref<8xf32>) {
  %v = arith.constant 1.0 : f32
  affine.parallel (%i) = (0) to (8) {
    func.call @write_first(%A, %v) : (memref<8xf32>, f32) -> ()
  }
  return
}

func.func @call(%A: memref<8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    func.call @work_in_a_buffer(%A, %i) : (memref<8xf32>, index) -> ()
  }
  return
}

memref.global @g : memref<4xf32> = dense<0.0>
memref.global "private" constant @c : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>

func.func @race_global(%A: memref<8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %g = memref.get_global @g : memref<4xf32>
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %g[%i mod 4] : memref<4xf32>
  }
  return
}

func.func @constant_global(%A: memref<8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %c = memref.get_global @c : memref<4xf32>
    %a = affine.load %c[%i mod 4] : memref<4xf32>
    affine.store %a, %A[%i] : memref<8xf32>
  }
  return
}

// Memory that each iteration has for itself.
func.func @own_memory(%A: memref<8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %t = memref.alloca() : memref<2xf32>
    %u = memref.alloc() : memref<2xf32>
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %t[0] : memref<2xf32>
    affine.store %a, %u[1] : memref<2xf32>
    %b = affine.load %t[0] : memref<2xf32>
    %c = affine.load %u[1] : memref<2xf32>
    %d = arith.addf %b, %c : f32
    affine.store %d, %A[%i] : memref<8xf32>
    memref.dealloc %u : memref<2xf32>
  }
  return
}

// One buffer for all.
func.func @race_memory(%A: memref<8xf32>) {
  %t = memref.alloca() : memref<2xf32>
  affine.parallel (%i) = (0) to (8) {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %t[0] : memref<2xf32>
    %b = affine.load %t[0] : memref<2xf32>
    affine.store %b, %A[%i] : memref<8xf32>
  }
  return
}

// The last iteration frees what all use.
func.func @race_free(%A: memref<8xf32>) {
  %t = memref.alloc() : memref<2xf32>
  %zero = arith.constant 0.0 : f32
  affine.store %zero, %t[0] : memref<2xf32>
  affine.store %zero, %t[1] : memref<2xf32>
  affine.parallel (%i) = (0) to (8) {
    %b = affine.load %t[0] : memref<2xf32>
    affine.store %b, %A[%i] : memref<8xf32>
    affine.if affine_set<(d0) : (d0 - 7 == 0)>(%i) {
      memref.dealloc %t : memref<2xf32>
    }
  }
  return
}

// A launch in each iteration, of threads that write cells of their iteration.
func.func @launches(%A: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  affine.parallel (%i) = (0) to (8) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
      %v = memref.load %A[%i, %tx] : memref<8x8xf32>
      memref.store %v, %A[%i, %tx] : memref<8x8xf32>
      gpu.terminator
    }
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      %v = memref.load %A[%i, %bx] : memref<8x8xf32>
      memref.store %v, %A[%i, %bx] : memref<8x8xf32>
      gpu.terminator
    }
  }
  return
}

// The same, of cells of the thread: launches of two iterations meet.
func.func @race_launches(%A: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  affine.parallel (%i) = (0) to (8) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
      %v = memref.load %A[%i, %tx] : memref<8x8xf32>
      memref.store %v, %A[%tx, %tx] : memref<8x8xf32>
      gpu.terminator
    }
  }
  return
}

// The host's part of one iteration, and the kernel of another.
func.func @race_host_and_launch(%A: memref<16xf32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  affine.parallel (%i) = (0) to (8) {
    %a = affine.load %A[%i] : memref<16xf32>
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      %j = arith.addi %i, %c1 : index
      memref.store %a, %A[%j] : memref<16xf32>
      gpu.terminator
    }
  }
  return
}

// A parallel loop of each thread: its iterations write cells of the thread.
func.func @loop_of_threads(%A: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %o = arith.subi %c8, %c1 : index
    %p = arith.subi %o, %tx : index
    scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %A[%tx, %j] : memref<8x8xf32>
      memref.store %v, %A[%tx, %j] : memref<8x8xf32>
      scf.reduce
    }
    gpu.barrier
    scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %A[%p, %j] : memref<8x8xf32>
      memref.store %v, %A[%p, %j] : memref<8x8xf32>
      scf.reduce
    }
    gpu.terminator
  }
  return
}

// Iterations of one thread's loop meet.
func.func @race_loop_of_threads(%A: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %A[%tx, %j] : memref<8x8xf32>
      memref.store %v, %A[%tx, %c0] : memref<8x8xf32>
      scf.reduce
    }
    gpu.terminator
  }
  return
}

// They meet in the thread's own memory.
func.func @race_private_memory(%A: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %t = memref.alloca() : memref<1xf32>
    scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %A[%tx, %j] : memref<8x8xf32>
      memref.store %v, %t[%c0] : memref<1xf32>
      scf.reduce
    }
    gpu.terminator
  }
  return
}

// Threads copy a row each: into one row.
func.func @race_copy_of_threads(%A: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %s = memref.subview %A[%tx, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    %r = memref.subview %A[0, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<1x8xf32, strided<[8, 1]>>
    memref.copy %s, %r : memref<1x8xf32, strided<[8, 1], offset: ?>> to memref<1x8xf32, strided<[8, 1]>>
    gpu.terminator
  }
  return
}

// A loop in a while loop in a conditional, where only the last step has a race.
func.func @race_late(%A: memref<?xf32>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %r = scf.while (%t = %c0) : (index) -> index {
    %go = arith.cmpi slt, %t, %c3 : index
    scf.condition(%go) %t : index
  } do {
  ^bb0(%t: index):
    %last = arith.cmpi sge, %t, %c1 : index
    scf.if %last {
      scf.parallel (%i) = (%c0) to (%n) step (%t) {
        %j = arith.divsi %i, %c3 : index
        %a = memref.load %A[%j] : memref<?xf32>
        memref.store %a, %A[%j] : memref<?xf32>
        scf.reduce
      }
    }
    %u = arith.addi %t, %c1 : index
    scf.yield %u : index
  }
  return
}

// Values of one byte.
func.func @race_bits(%A: memref<?xi1>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi1>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %a = affine.load %A[%i] : memref<?xi1>
    affine.store %a, %A[%i floordiv 2] : memref<?xi1>
  }
  return
}

// What an iteration reads twice, other iterations read too; then the loop is over, and the host writes.
func.func @after_the_loop(%A: memref<?xf64>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %s = affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) reduce ("maximumf") -> (f64) {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = affine.load %A[%j] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    affine.yield %c : f64
  }
  affine.store %s, %A[0] : memref<?xf64>
  %t = affine.load %A[0] : memref<?xf64>
  affine.store %t, %A[symbol(%n) - 1] : memref<?xf64>
  return
}

// Without iterations, and with one.
func.func @few_iterations(%A: memref<?xf64>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  affine.parallel (%i) = (0) to (0) {
    %a = affine.load %A[0] : memref<?xf64>
    affine.store %a, %A[0] : memref<?xf64>
  }
  affine.parallel (%i) = (5) to (6) {
    %a = affine.load %A[0] : memref<?xf64>
    affine.store %a, %A[0] : memref<?xf64>
  }
  return
}
