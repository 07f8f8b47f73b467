// Launches in all their forms, each beside the loops that say what it must give.

// Functions and globals of a GPU module; a function asks which thread runs it, and waits.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    memref.global "private" constant @table : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
    func.func @number() -> index {
      %b = gpu.block_id x
      %s = gpu.block_dim x
      %t = gpu.thread_id x
      %p = arith.muli %b, %s : index
      %i = arith.addi %p, %t : index
      gpu.barrier
      return %i : index
    }
    gpu.func @first(%A: memref<?xf32>, %f: f32) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>)
        private(%p: memref<2xf32, #gpu.address_space<private>>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c31 = arith.constant 31 : index
      %i = func.call @number() : () -> index
      %t = gpu.thread_id x
      %k = arith.remui %t, %c4 : index
      %g = memref.get_global @table : memref<4xf32>
      %v = memref.load %g[%k] : memref<4xf32>
      %x = arith.mulf %v, %f : f32
      memref.store %x, %w[%t] : memref<32xf32, #gpu.address_space<workgroup>>
      memref.store %f, %p[%c1] : memref<2xf32, #gpu.address_space<private>>
      gpu.barrier
      %o = arith.subi %c31, %t : index
      %y = memref.load %w[%o] : memref<32xf32, #gpu.address_space<workgroup>>
      %q = memref.load %p[%c1] : memref<2xf32, #gpu.address_space<private>>
      %z = arith.addf %y, %q : f32
      memref.store %z, %A[%i] : memref<?xf32>
      gpu.return
    }
    // Reverses a block through dynamic workgroup memory.
    gpu.func @second(%A: memref<?xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c31 = arith.constant 31 : index
      %i = gpu.global_id x
      %t = gpu.thread_id x
      %bytes = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %w = memref.view %bytes[%c0][] : memref<?xi8, #gpu.address_space<workgroup>>
          to memref<32xf32, #gpu.address_space<workgroup>>
      %v = memref.load %A[%i] : memref<?xf32>
      memref.store %v, %w[%t] : memref<32xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %o = arith.subi %c31, %t : index
      %x = memref.load %w[%o] : memref<32xf32, #gpu.address_space<workgroup>>
      memref.store %x, %A[%i] : memref<?xf32>
      gpu.return
    }
  }

  func.func @module(%A: memref<96xf32>, %f: f32) {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c32 = arith.constant 32 : index
    %bytes = arith.constant 128 : i32
    %a = memref.cast %A : memref<96xf32> to memref<?xf32>
    gpu.launch_func @kernels::@first blocks in (%c3, %c1, %c1) threads in (%c32, %c1, %c1)
        args(%a : memref<?xf32>, %f : f32)
    gpu.launch_func @kernels::@second blocks in (%c3, %c1, %c1) threads in (%c32, %c1, %c1)
        dynamic_shared_memory_size %bytes args(%a : memref<?xf32>)
    return
  }

  func.func @module_reference(%A: memref<96xf32>, %f: f32) {
    %one = arith.constant 1.0 : f32
    affine.for %b = 0 to 3 {
      affine.for %t = 0 to 32 {
        %k = affine.apply affine_map<(d0) -> (d0 mod 4 + 1)>(%t)
        %i = arith.index_cast %k : index to i32
        %v = arith.sitofp %i : i32 to f32
        %x = arith.mulf %v, %f : f32
        %y = arith.addf %x, %f : f32
        affine.store %y, %A[%b * 32 + %t] : memref<96xf32>
      }
    }
    return
  }

  // Grids and blocks of three dimensions; a launch in a host loop; asynchronous ones carry tokens through the loop.
  func.func @grid(%A: memref<2x3x4x5x6x7xi32>, %n: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %start = gpu.wait async
    %end = scf.for %step = %c0 to %c3 step %c1 iter_args(%token = %start) -> !gpu.async.token {
      %next = gpu.launch async [%token] blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c3, %gz = %c2)
               threads(%tx, %ty, %tz) in (%sx = %c7, %sy = %c6, %sz = %c5) {
        %old = memref.load %A[%bz, %by, %bx, %tz, %ty, %tx] : memref<2x3x4x5x6x7xi32>
        %x = arith.index_cast %tx : index to i32
        %g = arith.index_cast %gy : index to i32
        %s = arith.index_cast %sx : index to i32
        %p = arith.muli %old, %n : i32
        %q = arith.addi %p, %x : i32
        %r = arith.addi %q, %g : i32
        %t = arith.addi %r, %s : i32
        memref.store %t, %A[%bz, %by, %bx, %tz, %ty, %tx] : memref<2x3x4x5x6x7xi32>
        gpu.terminator
      }
      scf.yield %next : !gpu.async.token
    }
    gpu.wait [%end]
    return
  }

  func.func @grid_reference(%A: memref<2x3x4x5x6x7xi32>, %n: i32) {
    %ten = arith.constant 10 : i32
    affine.for %step = 0 to 3 {
      affine.for %a = 0 to 2 {
        affine.for %b = 0 to 3 {
          affine.for %c = 0 to 4 {
            affine.for %d = 0 to 5 {
              affine.for %e = 0 to 6 {
                affine.for %f = 0 to 7 {
                  %old = affine.load %A[%a, %b, %c, %d, %e, %f] : memref<2x3x4x5x6x7xi32>
                  %x = arith.index_cast %f : index to i32
                  %p = arith.muli %old, %n : i32
                  %q = arith.addi %p, %x : i32
                  %r = arith.addi %q, %ten : i32
                  affine.store %r, %A[%a, %b, %c, %d, %e, %f] : memref<2x3x4x5x6x7xi32>
                }
              }
            }
          }
        }
      }
    }
    return
  }

  // Device memory, copies of contiguous and of strided memrefs, memset.
  func.func @copies(%A: memref<?x?xf64>, %v: f64) attributes {dims = ["n,m", ""]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = memref.dim %A, %c0 : memref<?x?xf64>
    %m = memref.dim %A, %c1 : memref<?x?xf64>
    %d = gpu.alloc (%n, %m) : memref<?x?xf64>
    %e = gpu.alloc (%n, %m) : memref<?x?xf64>
    gpu.memcpy %d, %A : memref<?x?xf64>, memref<?x?xf64>
    gpu.memset %e, %v : memref<?x?xf64>, f64
    %i = affine.apply affine_map<()[s0] -> (s0 floordiv 2)>()[%n]
    %from = memref.subview %d[0, 0] [%i, %m] [2, 1] : memref<?x?xf64> to memref<?x?xf64, strided<[?, 1]>>
    %to = memref.subview %e[0, 0] [%i, %m] [1, 1] : memref<?x?xf64> to memref<?x?xf64, strided<[?, 1]>>
    gpu.memcpy %to, %from : memref<?x?xf64, strided<[?, 1]>>, memref<?x?xf64, strided<[?, 1]>>
    gpu.memcpy %A, %e : memref<?x?xf64>, memref<?x?xf64>
    gpu.dealloc %d : memref<?x?xf64>
    gpu.dealloc %e : memref<?x?xf64>
    return
  }

  func.func @copies_reference(%A: memref<?x?xf64>, %v: f64) attributes {dims = ["n,m", ""]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = memref.dim %A, %c0 : memref<?x?xf64>
    %m = memref.dim %A, %c1 : memref<?x?xf64>
    affine.for %i = 0 to affine_map<()[s0] -> (s0 floordiv 2)>()[%n] {
      affine.for %j = 0 to %m {
        %a = affine.load %A[2 * %i, %j] : memref<?x?xf64>
        affine.store %a, %A[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = affine_map<()[s0] -> (s0 floordiv 2)>()[%n] to %n {
      affine.for %j = 0 to %m {
        affine.store %v, %A[%i, %j] : memref<?x?xf64>
      }
    }
    return
  }
}
