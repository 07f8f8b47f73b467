func.func @mirrored(%A: memref<512x512xf32>, %B: memref<512x512xf32>) {
  %row = memref.alloc() : memref<512xf32>
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      %a = affine.load %A[%i, %j] : memref<512x512xf32>
      %e = math.exp %a : f32
      affine.store %e, %row[%j] : memref<512xf32>
    }
    affine.for %j = 0 to 512 {
      %x = affine.load %row[511 - %j] : memref<512xf32>
      affine.store %x, %B[%i, %j] : memref<512x512xf32>
    }
  }
  memref.dealloc %row : memref<512xf32>
  return
}
