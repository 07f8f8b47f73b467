// Reads whose values nobody uses, allocations that nobody uses, launches that do nothing.

module attributes {gpu.container_module} {

func.func @race_of_iterations(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %v = memref.load %A[%c0] : memref<?xf32>
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      memref.store %zero, %A[%c0] : memref<?xf32>
    }
  }
  return
}

func.func @race_of_threads(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %zero = arith.constant 0.0 : f32
    %v = affine.load %A[0] : memref<?xf32>
    %first = arith.cmpi eq, %tx, %c0 : index
    scf.if %first {
      memref.store %zero, %A[%c0] : memref<?xf32>
    }
    gpu.terminator
  }
  return
}

gpu.module @kernels {
  gpu.func @reads(%A: memref<?xf32>) kernel {
    %c99 = arith.constant 99 : index
    %v = memref.load %A[%c99] : memref<?xf32>
    gpu.return
  }
}

func.func @bounds_in_module(%A: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch_func @kernels::@reads blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
      args(%A : memref<?xf32>)
  return
}

func.func @bounds(%A: memref<?xf32>) {
  %c99 = arith.constant 99 : index
  %v = memref.load %A[%c99] : memref<?xf32>
  return
}

func.func @bounds_affine(%A: memref<?xf32>) {
  affine.for %i = 0 to 1 {
    %v = affine.load %A[%i + 99] : memref<?xf32>
  }
  return
}

func.func @bounds_vector(%A: memref<?xf32>) {
  %c7 = arith.constant 7 : index
  %v = vector.load %A[%c7] : memref<?xf32>, vector<4xf32>
  return
}

// The value is folded away.
func.func @bounds_folded(%A: memref<?xf32>) -> f32 {
  %c99 = arith.constant 99 : index
  %true = arith.constant true
  %zero = arith.constant 0.0 : f32
  %v = memref.load %A[%c99] : memref<?xf32>
  %w = arith.select %true, %zero, %v : f32
  return %w : f32
}

// As linalg operations are lowered, what is unused goes.
func.func @bounds_beside_linalg(%A: memref<?xf32>) {
  %c99 = arith.constant 99 : index
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%A : memref<?xf32>)
  %v = memref.load %A[%c99] : memref<?xf32>
  return
}

func.func @freed(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %t = memref.alloc() : memref<4xf32>
  memref.store %zero, %t[%c0] : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  %v = memref.load %t[%c0] : memref<4xf32>
  return
}

func.func @leak(%A: memref<?xf32>) {
  %t = memref.alloc() : memref<4xf32>
  return
}

func.func @leak_device(%A: memref<?xf32>) {
  %t = gpu.alloc () : memref<4xf32>
  return
}

func.func @empty(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c0, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    gpu.terminator
  }
  return
}

func.func @right(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %A[%c0] : memref<?xf32>
  %n = memref.dim %A, %c0 : memref<?xf32>
  linalg.fill ins(%v : f32) outs(%A : memref<?xf32>)
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    %w = memref.load %A[%tx] : memref<?xf32>
    gpu.terminator
  }
  return
}

}
