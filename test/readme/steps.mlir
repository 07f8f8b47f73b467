func.func @steps(%A: memref<64xf32>, %B: memref<64xf32>, %n: index) {
  affine.for %t = 0 to %n {
    affine.for %i = 0 to 64 {
      %a = affine.load %A[63 - %i] : memref<64xf32>
      %s = arith.addf %a, %a : f32
      affine.store %s, %B[%i] : memref<64xf32>
    }
    affine.for %i = 0 to 64 {
      %b = affine.load %B[%i] : memref<64xf32>
      affine.store %b, %A[%i] : memref<64xf32>
    }
  }
  return
}
