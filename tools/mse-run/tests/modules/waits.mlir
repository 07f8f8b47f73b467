// Parallel loops of threads.

// Threads wait in an iteration, which is refused.
func.func @waits(%A: memref<8x8xf32>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %A[%tx, %j] : memref<8x8xf32>
      gpu.barrier
      memref.store %v, %A[%tx, %j] : memref<8x8xf32>
      scf.reduce
    }
    gpu.terminator
  }
  return
}
