// Frames larger than the stack, whatever is below it.

func.func @host(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %size = arith.constant 100000000 : index
  %t = memref.alloca(%size) : memref<?xf32>
  %v = memref.load %A[%c0] : memref<?xf32>
  memref.store %v, %t[%c0] : memref<?xf32>
  %w = memref.load %t[%c0] : memref<?xf32>
  memref.store %w, %A[%c0] : memref<?xf32>
  return
}

func.func @host_static(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %t = memref.alloca() : memref<100000000xf32>
  %v = memref.load %A[%c0] : memref<?xf32>
  memref.store %v, %t[%n] : memref<100000000xf32>
  %w = memref.load %t[%n] : memref<100000000xf32>
  memref.store %w, %A[%c0] : memref<?xf32>
  return
}

func.func @thread(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %size = arith.constant 2000000 : index
    %t = memref.alloca(%size) : memref<?xf32>
    gpu.barrier
    %v = memref.load %A[%c0] : memref<?xf32>
    memref.store %v, %t[%c0] : memref<?xf32>
    %w = memref.load %t[%c0] : memref<?xf32>
    memref.store %w, %A[%c0] : memref<?xf32>
    gpu.terminator
  }
  return
}

func.func @fits(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %size = arith.constant 10000000 : index
  %t = memref.alloca(%size) : memref<?xf32>
  %v = memref.load %A[%c0] : memref<?xf32>
  memref.store %v, %t[%c0] : memref<?xf32>
  %w = memref.load %t[%c0] : memref<?xf32>
  memref.store %w, %A[%c0] : memref<?xf32>
  return
}
