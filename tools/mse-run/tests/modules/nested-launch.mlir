// Kernels that do what only the host does, one in each function.

func.func @launch() {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    scf.for %i = %tx to %c1 step %c1 {
      gpu.launch blocks(%ibx, %iby, %ibz) in (%igx = %c1, %igy = %c1, %igz = %c1)
             threads(%itx, %ity, %itz) in (%isx = %c1, %isy = %c1, %isz = %c1) {
        gpu.terminator
      }
    }
    gpu.terminator
  }
  return
}

func.func private @launches(%A: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    memref.store %zero, %A[%tx] : memref<4xf32>
    gpu.terminator
  }
  return
}

func.func @call(%A: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    func.call @launches(%A) : (memref<4xf32>) -> ()
    gpu.terminator
  }
  return
}

func.func @copy(%A: memref<4xf32>, %B: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    gpu.memcpy %A, %B : memref<4xf32>, memref<4xf32>
    gpu.terminator
  }
  return
}

func.func @allocation() {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %t = gpu.alloc () : memref<4xf32>
    gpu.dealloc %t : memref<4xf32>
    gpu.terminator
  }
  return
}

// The host launches both.
func.func @one_after_the_other(%A: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    memref.store %zero, %A[%tx] : memref<4xf32>
    gpu.terminator
  }
  func.call @launches(%A) : (memref<4xf32>) -> ()
  return
}
