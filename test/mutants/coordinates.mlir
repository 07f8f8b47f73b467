// Bodies that compute with coordinates, of one loop and of two, and one that does not.
func.func @coordinates(%n : index, %a : memref<?xi32>, %b : memref<?x?xf32>) attributes {dims = ["n", "n", "n,n"]} {
  affine.for %i = 0 to %n {
    %x = arith.index_cast %i : index to i32
    affine.store %x, %a[%i] : memref<?xi32>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %k = affine.load %a[%j] : memref<?xi32>
      %x = arith.index_cast %j : index to i32
      %y = arith.addi %x, %k : i32
      %z = arith.sitofp %y : i32 to f32
      affine.store %z, %b[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %b[%i, %j] : memref<?x?xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %b[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
