// A[i] = A[i] * f + B[i], on copies in the memory of the device; and by a loop.

func.func @scale(%A: memref<?xf32>, %f: f32, %B: memref<?xf32>) attributes {dims = ["n", "", "n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %bytes = arith.constant 64 : i32
  %n = memref.dim %A, %c0 : memref<?xf32>
  %grid = arith.ceildivui %n, %c128 : index
  %d = gpu.alloc (%n) : memref<?xf32>
  gpu.memcpy %d, %A : memref<?xf32>, memref<?xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %grid, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1)
             dynamic_shared_memory_size %bytes {
    %size = arith.constant 128 : index
    %start = arith.muli %bx, %size : index
    %i = arith.addi %start, %tx : index
    %in = arith.cmpi ult, %i, %n : index
    scf.if %in {
      %a = memref.load %d[%i] : memref<?xf32>
      %p = arith.mulf %a, %f : f32
      %b = memref.load %B[%i] : memref<?xf32>
      %s = arith.addf %p, %b : f32
      memref.store %s, %d[%i] : memref<?xf32>
    }
    gpu.terminator
  }
  gpu.memcpy %A, %d : memref<?xf32>, memref<?xf32>
  gpu.dealloc %d : memref<?xf32>
  return
}

func.func @scale_reference(%A: memref<?xf32>, %f: f32, %B: memref<?xf32>) attributes {dims = ["n", "", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %p = arith.mulf %a, %f : f32
    %b = affine.load %B[%i] : memref<?xf32>
    %s = arith.addf %p, %b : f32
    affine.store %s, %A[%i] : memref<?xf32>
  }
  return
}
