// gemver: A := A + u1 v1^T + u2 v2^T, then x := x + beta A^T y + z, then w := w + alpha A x.
// From PolyBench 4.2.1. A is n x n; the vectors have n elements.

func.func @gemver(%alpha: f64, %beta: f64, %A: memref<?x?xf64>, %u1: memref<?xf64>, %v1: memref<?xf64>,
                  %u2: memref<?xf64>, %v2: memref<?xf64>, %w: memref<?xf64>, %x: memref<?xf64>,
                  %y: memref<?xf64>, %z: memref<?xf64>)
    attributes {dims = ["", "", "n,n", "n", "n", "n", "n", "n", "n", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j]
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %u1_val = affine.load %u1[%i] : memref<?xf64>
      %v1_val = affine.load %v1[%j] : memref<?xf64>
      %prod = arith.mulf %u1_val, %v1_val : f64
      %sum = arith.addf %a, %prod : f64
      %u2_val = affine.load %u2[%i] : memref<?xf64>
      %v2_val = affine.load %v2[%j] : memref<?xf64>
      %prod_1 = arith.mulf %u2_val, %v2_val : f64
      %sum_1 = arith.addf %sum, %prod_1 : f64
      affine.store %sum_1, %A[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // x[i] = x[i] + beta * A[j][i] * y[j]
      %x_val = affine.load %x[%i] : memref<?xf64>
      %a = affine.load %A[%j, %i] : memref<?x?xf64>
      %prod = arith.mulf %beta, %a : f64
      %y_val = affine.load %y[%j] : memref<?xf64>
      %prod_1 = arith.mulf %prod, %y_val : f64
      %sum = arith.addf %x_val, %prod_1 : f64
      affine.store %sum, %x[%i] : memref<?xf64>
    }
  }
  affine.for %i = 0 to %n {
    // x[i] = x[i] + z[i]
    %x_val = affine.load %x[%i] : memref<?xf64>
    %z_val = affine.load %z[%i] : memref<?xf64>
    %sum = arith.addf %x_val, %z_val : f64
    affine.store %sum, %x[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // w[i] = w[i] + alpha * A[i][j] * x[j]
      %w_val = affine.load %w[%i] : memref<?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %prod = arith.mulf %alpha, %a : f64
      %x_val = affine.load %x[%j] : memref<?xf64>
      %prod_1 = arith.mulf %prod, %x_val : f64
      %sum = arith.addf %w_val, %prod_1 : f64
      affine.store %sum, %w[%i] : memref<?xf64>
    }
  }
  return
}
