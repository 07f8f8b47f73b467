func.func @smooth(%image: memref<?x?xf32>, %result: memref<?x?xf32>, %row: memref<?xf32>, %change: memref<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %image, %c0 : memref<?x?xf32>
  %columns = memref.dim %image, %c1 : memref<?x?xf32>
  %half = arith.constant 0.5 : f32
  affine.for %i = 0 to %rows {
    affine.for %j = 1 to %columns {
      %left = affine.load %image[%i, %j - 1] : memref<?x?xf32>
      %here = affine.load %image[%i, %j] : memref<?x?xf32>
      %sum = arith.addf %left, %here : f32
      %mean = arith.mulf %sum, %half : f32
      affine.store %mean, %row[%j] : memref<?xf32>
    }
    affine.for %j = 2 to %columns {
      %left = affine.load %row[%j - 1] : memref<?xf32>
      %here = affine.load %row[%j] : memref<?xf32>
      %sum = arith.addf %left, %here : f32
      %mean = arith.mulf %sum, %half : f32
      affine.store %mean, %result[%i, %j] : memref<?x?xf32>
      %old = affine.load %image[%i, %j] : memref<?x?xf32>
      %difference = arith.subf %mean, %old : f32
      %square = arith.mulf %difference, %difference : f32
      %before = affine.load %change[] : memref<f32>
      %after = arith.addf %before, %square : f32
      affine.store %after, %change[] : memref<f32>
    }
  }
  return
}
