// Floyd and Warshall's loops with sums of products: each value tells what it was computed from.
func.func @crossing(%A: memref<?x?xi32>) attributes {dims = ["n, n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %j] : memref<?x?xi32>
        %b = affine.load %A[%i, %k] : memref<?x?xi32>
        %c = affine.load %A[%k, %j] : memref<?x?xi32>
        %p = arith.muli %b, %c : i32
        %s = arith.subi %p, %a : i32
        affine.store %s, %A[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}
