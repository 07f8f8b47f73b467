// Memory of the device and of the host, and copies, one function each.

func.func @host_reads(%A: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %d = gpu.alloc () : memref<4xf32>
  gpu.memcpy %d, %A : memref<4xf32>, memref<4xf32>
  %v = memref.load %d[%c0] : memref<4xf32>
  gpu.dealloc %d : memref<4xf32>
  return
}

func.func @host_writes(%A: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %d = gpu.alloc () : memref<4xf32>
  memref.store %zero, %d[%c0] : memref<4xf32>
  gpu.dealloc %d : memref<4xf32>
  return
}

func.func @host_copies(%A: memref<4xf32>) {
  %d = gpu.alloc () : memref<4xf32>
  memref.copy %A, %d : memref<4xf32> to memref<4xf32>
  gpu.dealloc %d : memref<4xf32>
  return
}

func.func @free_device_as_host(%A: memref<4xf32>) {
  %d = gpu.alloc () : memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  return
}

func.func @free_host_as_device(%A: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  gpu.dealloc %t : memref<4xf32>
  return
}

func.func @free_part(%A: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  %s = memref.subview %t[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.dealloc %s : memref<2xf32, strided<[1], offset: 2>>
  return
}

func.func @overlap(%A: memref<8xf32>) {
  %s = memref.subview %A[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %t = memref.subview %A[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %s, %t : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: 2>>
  return
}

func.func @overlap_transposed(%A: memref<4x4xf32>) {
  %t = memref.transpose %A (i, j) -> (j, i)
      : memref<4x4xf32> to memref<4x4xf32, affine_map<(d0, d1) -> (d1 * 4 + d0)>>
  memref.copy %A, %t : memref<4x4xf32> to memref<4x4xf32, affine_map<(d0, d1) -> (d1 * 4 + d0)>>
  return
}

// Kernels use memory of the host and of the device, the host what is shared; places side by side, between each other,
// and one and the same place do not overlap.
func.func @right(%A: memref<8xf32>, %C: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = gpu.alloc () : memref<8xf32>
  %h = gpu.alloc host_shared () : memref<8xf32>
  %t = memref.alloc() {alignment = 4096 : i64} : memref<8xf32>
  gpu.memcpy %d, %A : memref<8xf32>, memref<8xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%i, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %v = memref.load %d[%i] : memref<8xf32>
    memref.store %v, %t[%i] : memref<8xf32>
    memref.store %v, %h[%i] : memref<8xf32>
    memref.store %v, %C[%i] : memref<8xf32>
    gpu.terminator
  }
  %x = memref.load %t[%c0] : memref<8xf32>
  %y = memref.load %h[%c0] : memref<8xf32>
  %sum = arith.addf %x, %y : f32
  memref.store %sum, %A[%c0] : memref<8xf32>
  gpu.dealloc %d : memref<8xf32>
  gpu.dealloc %h : memref<8xf32>
  memref.dealloc %t : memref<8xf32>
  memref.copy %A, %A : memref<8xf32> to memref<8xf32>
  %low = memref.subview %A[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %high = memref.subview %A[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %low, %high : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: 4>>
  %even = memref.subview %A[0] [4] [2] : memref<8xf32> to memref<4xf32, strided<[2]>>
  %odd = memref.subview %A[1] [4] [2] : memref<8xf32> to memref<4xf32, strided<[2], offset: 1>>
  memref.copy %even, %odd : memref<4xf32, strided<[2]>> to memref<4xf32, strided<[2], offset: 1>>
  return
}
