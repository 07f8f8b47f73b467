// Asynchronous operations of the host, one function each.

func.func @right(%A: memref<8xf32>, %B: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %t0 = gpu.wait async
  %d, %t1 = gpu.alloc async [%t0] () : memref<8xf32>
  %t2 = gpu.memcpy async [%t1] %d, %A : memref<8xf32>, memref<8xf32>
  %n = arith.addi %c0, %c8 : index
  %t3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %t2) -> !gpu.async.token {
    %next = gpu.launch async [%t] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
                                  threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
      %v = memref.load %d[%tx] : memref<8xf32>
      %w = arith.addf %v, %v : f32
      memref.store %w, %d[%tx] : memref<8xf32>
      gpu.terminator
    }
    scf.yield %next : !gpu.async.token
  }
  %t4 = gpu.memcpy async [%t3] %B, %d : memref<8xf32>, memref<8xf32>
  %t5 = gpu.dealloc async [%t4] %d : memref<8xf32>
  gpu.wait [%t5]
  %v = memref.load %B[%c0] : memref<8xf32>
  memref.store %v, %A[%c0] : memref<8xf32>
  return
}

func.func @side_by_side(%A: memref<8xf32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %t0 = gpu.wait async
  %t1 = gpu.launch async [%t0] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
                               threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    memref.store %zero, %A[%tx] : memref<8xf32>
    gpu.terminator
  }
  %t2 = gpu.memset async [%t0] %A, %zero : memref<8xf32>, f32
  gpu.wait [%t1, %t2]
  return
}

func.func @host_does_not_wait(%A: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %t0 = gpu.wait async
  %t1 = gpu.memset async [%t0] %A, %zero : memref<8xf32>, f32
  %v = memref.load %A[%c0] : memref<8xf32>
  gpu.wait [%t1]
  return
}

func.func @never(%A: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %t0 = gpu.wait async
  %t1 = gpu.memset async [%t0] %A, %zero : memref<8xf32>, f32
  return
}

// What the loop is handed is not what its iterations wait for.
func.func @dropped_in_loop(%A: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %t0 = gpu.wait async
  %t1 = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %t0) -> !gpu.async.token {
    %next = gpu.memset async [%t0] %A, %zero : memref<8xf32>, f32
    scf.yield %next : !gpu.async.token
  }
  gpu.wait [%t1]
  return
}
