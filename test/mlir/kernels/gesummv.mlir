// gesummv: y := alpha A x + beta B x, with tmp = A x.
// From PolyBench 4.2.1. A and B are n x n; the vectors have n elements.

func.func @gesummv(%alpha: f64, %beta: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %tmp: memref<?xf64>,
                   %x: memref<?xf64>, %y: memref<?xf64>)
    attributes {dims = ["", "", "n,n", "n,n", "n", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    // tmp[i] = 0.0
    affine.store %zero, %tmp[%i] : memref<?xf64>
    // y[i] = 0.0
    affine.store %zero, %y[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      // tmp[i] = A[i][j] * x[j] + tmp[i]
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %x_val = affine.load %x[%j] : memref<?xf64>
      %prod = arith.mulf %a, %x_val : f64
      %tmp_val = affine.load %tmp[%i] : memref<?xf64>
      %sum = arith.addf %prod, %tmp_val : f64
      affine.store %sum, %tmp[%i] : memref<?xf64>
      // y[i] = B[i][j] * x[j] + y[i]
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %x_val_1 = affine.load %x[%j] : memref<?xf64>
      %prod_1 = arith.mulf %b, %x_val_1 : f64
      %y_val = affine.load %y[%i] : memref<?xf64>
      %sum_1 = arith.addf %prod_1, %y_val : f64
      affine.store %sum_1, %y[%i] : memref<?xf64>
    }
    // y[i] = alpha * tmp[i] + beta * y[i]
    %tmp_val = affine.load %tmp[%i] : memref<?xf64>
    %prod = arith.mulf %alpha, %tmp_val : f64
    %y_val = affine.load %y[%i] : memref<?xf64>
    %prod_1 = arith.mulf %beta, %y_val : f64
    %sum = arith.addf %prod, %prod_1 : f64
    affine.store %sum, %y[%i] : memref<?xf64>
  }
  return
}
