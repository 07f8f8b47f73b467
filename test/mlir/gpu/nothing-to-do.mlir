// Loops that never execute anything, as many statements as they hold.
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --sizes 1,2,5 --check

func.func @nothing(%A: memref<?x?xf64>, %B: memref<?xf64>) attributes {dims = ["n,n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %B, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 3 to 2 {
      %b = affine.load %B[%j] : memref<?xf64>
      affine.store %b, %A[%j, %i] : memref<?x?xf64>
    }
    affine.for %j = 3 to 2 {
      affine.for %k = 3 to %n {
        %b = affine.load %B[%j] : memref<?xf64>
        affine.store %b, %A[%j, %k] : memref<?x?xf64>
      }
    }
  }
  return
}
