// The largest of each row, then what each element lacks of it: the threads of a block find it together, wait, and go on.
func.func @rows(%A: memref<?x?xi32>, %B: memref<?x?xi32>) attributes {dims = ["n,n", "n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %least = arith.constant -2147483648 : i32
  %largest = memref.alloc(%n) : memref<?xi32>
  affine.for %i = 0 to %n {
    affine.store %least, %largest[%i] : memref<?xi32>
    affine.for %j = 0 to %n {
      %old = affine.load %largest[%i] : memref<?xi32>
      %a = affine.load %A[%i, %j] : memref<?x?xi32>
      %max = arith.maxsi %old, %a : i32
      affine.store %max, %largest[%i] : memref<?xi32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %max = affine.load %largest[%i] : memref<?xi32>
      %a = affine.load %A[%i, %j] : memref<?x?xi32>
      %lack = arith.subi %max, %a : i32
      affine.store %lack, %B[%i, %j] : memref<?x?xi32>
    }
  }
  memref.dealloc %largest : memref<?xi32>
  return
}
