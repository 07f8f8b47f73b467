// symm: C := beta C + alpha A B for a symmetric A; only its lower triangle is read (BLAS level 3). Each
// element below the diagonal is used twice: for its own row through the scalar temp2, and for the rows above.
// From PolyBench 4.2.1. A is m x m; B and C are m x n.

func.func @symm(%alpha: f64, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>)
    attributes {dims = ["", "", "m,n", "m,m", "m,n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %C, %c0 : memref<?x?xf64>
  %n = memref.dim %C, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  %temp2 = memref.alloca() : memref<f64>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      // temp2 = 0.0
      affine.store %zero, %temp2[] : memref<f64>
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        // C[k][j] += alpha * B[i][j] * A[i][k]
        %c = affine.load %C[%k, %j] : memref<?x?xf64>
        %b = affine.load %B[%i, %j] : memref<?x?xf64>
        %prod = arith.mulf %alpha, %b : f64
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %prod_1 = arith.mulf %prod, %a : f64
        %sum = arith.addf %c, %prod_1 : f64
        affine.store %sum, %C[%k, %j] : memref<?x?xf64>
        // temp2 += B[k][j] * A[i][k]
        %temp2_val = affine.load %temp2[] : memref<f64>
        %b_1 = affine.load %B[%k, %j] : memref<?x?xf64>
        %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %prod_2 = arith.mulf %b_1, %a_1 : f64
        %sum_1 = arith.addf %temp2_val, %prod_2 : f64
        affine.store %sum_1, %temp2[] : memref<f64>
      }
      // C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2
      %c = affine.load %C[%i, %j] : memref<?x?xf64>
      %prod = arith.mulf %beta, %c : f64
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %prod_1 = arith.mulf %alpha, %b : f64
      %a = affine.load %A[%i, %i] : memref<?x?xf64>
      %prod_2 = arith.mulf %prod_1, %a : f64
      %sum = arith.addf %prod, %prod_2 : f64
      %temp2_val = affine.load %temp2[] : memref<f64>
      %prod_3 = arith.mulf %alpha, %temp2_val : f64
      %sum_1 = arith.addf %sum, %prod_3 : f64
      affine.store %sum_1, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
