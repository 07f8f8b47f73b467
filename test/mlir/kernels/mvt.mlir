// mvt: x1 := x1 + A y_1 and x2 := x2 + A^T y_2.
// From PolyBench 4.2.1. A is n x n; the vectors have n elements.

func.func @mvt(%x1: memref<?xf64>, %x2: memref<?xf64>, %y_1: memref<?xf64>, %y_2: memref<?xf64>,
               %A: memref<?x?xf64>)
    attributes {dims = ["n", "n", "n", "n", "n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x1, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // x1[i] = x1[i] + A[i][j] * y_1[j]
      %x1_val = affine.load %x1[%i] : memref<?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %y_1_val = affine.load %y_1[%j] : memref<?xf64>
      %prod = arith.mulf %a, %y_1_val : f64
      %sum = arith.addf %x1_val, %prod : f64
      affine.store %sum, %x1[%i] : memref<?xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // x2[i] = x2[i] + A[j][i] * y_2[j]
      %x2_val = affine.load %x2[%i] : memref<?xf64>
      %a = affine.load %A[%j, %i] : memref<?x?xf64>
      %y_2_val = affine.load %y_2[%j] : memref<?xf64>
      %prod = arith.mulf %a, %y_2_val : f64
      %sum = arith.addf %x2_val, %prod : f64
      affine.store %sum, %x2[%i] : memref<?xf64>
    }
  }
  return
}
