// Sums of rows by updates of the program: each thread adds up, then each block.
func.func @counts(%A: memref<?x?xi32>, %s: memref<?xi32>) attributes {dims = ["n, m", "n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %m = memref.dim %A, %c1 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %v = affine.load %A[%i, %j] : memref<?x?xi32>
      memref.atomic_rmw addi %v, %s[%i] : (i32, memref<?xi32>) -> i32
    }
  }
  return
}
