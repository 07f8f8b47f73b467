// durbin: solves the Yule-Walker equations T y = -r by the Levinson-Durbin recursion, where T is the symmetric
// Toeplitz matrix with ones on the diagonal and r[0] .. r[n - 2] beside it.
// From PolyBench 4.2.1. r and y have n elements; z is a local copy of y, and alpha, beta and sum live in memory. The
// first step is guarded, so that n = 0 touches nothing.

func.func @durbin(%r: memref<?xf64>, %y: memref<?xf64>)
    attributes {dims = ["n", "n"],
                inputs = ["small", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %r, %c0 : memref<?xf64>
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %alpha = memref.alloca() : memref<f64>
  %beta = memref.alloca() : memref<f64>
  %sum = memref.alloca() : memref<f64>
  %z = memref.alloc(%n) : memref<?xf64>
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
    // y[0] = -r[0]
    %r_val = affine.load %r[0] : memref<?xf64>
    %neg = arith.negf %r_val : f64
    affine.store %neg, %y[0] : memref<?xf64>
    // beta = 1.0
    affine.store %one, %beta[] : memref<f64>
    // alpha = -r[0]
    %r_val_1 = affine.load %r[0] : memref<?xf64>
    %neg_1 = arith.negf %r_val_1 : f64
    affine.store %neg_1, %alpha[] : memref<f64>
  }
  affine.for %k = 1 to %n {
    // beta = (1.0 - alpha * alpha) * beta
    %alpha_val = affine.load %alpha[] : memref<f64>
    %alpha_val_1 = affine.load %alpha[] : memref<f64>
    %prod = arith.mulf %alpha_val, %alpha_val_1 : f64
    %diff = arith.subf %one, %prod : f64
    %beta_val = affine.load %beta[] : memref<f64>
    %prod_1 = arith.mulf %diff, %beta_val : f64
    affine.store %prod_1, %beta[] : memref<f64>
    // sum = 0.0
    affine.store %zero, %sum[] : memref<f64>
    affine.for %i = 0 to affine_map<(d0) -> (d0)>(%k) {
      // sum += r[k - i - 1] * y[i]
      %sum_val = affine.load %sum[] : memref<f64>
      %r_val = affine.load %r[%k - %i - 1] : memref<?xf64>
      %y_val = affine.load %y[%i] : memref<?xf64>
      %prod_2 = arith.mulf %r_val, %y_val : f64
      %sum_1 = arith.addf %sum_val, %prod_2 : f64
      affine.store %sum_1, %sum[] : memref<f64>
    }
    // alpha = -(r[k] + sum) / beta
    %r_val = affine.load %r[%k] : memref<?xf64>
    %sum_val = affine.load %sum[] : memref<f64>
    %sum_1 = arith.addf %r_val, %sum_val : f64
    %neg = arith.negf %sum_1 : f64
    %beta_val_1 = affine.load %beta[] : memref<f64>
    %quot = arith.divf %neg, %beta_val_1 : f64
    affine.store %quot, %alpha[] : memref<f64>
    affine.for %i = 0 to affine_map<(d0) -> (d0)>(%k) {
      // z[i] = y[i] + alpha * y[k - i - 1]
      %y_val = affine.load %y[%i] : memref<?xf64>
      %alpha_val_2 = affine.load %alpha[] : memref<f64>
      %y_val_1 = affine.load %y[%k - %i - 1] : memref<?xf64>
      %prod_2 = arith.mulf %alpha_val_2, %y_val_1 : f64
      %sum_2 = arith.addf %y_val, %prod_2 : f64
      affine.store %sum_2, %z[%i] : memref<?xf64>
    }
    affine.for %i = 0 to affine_map<(d0) -> (d0)>(%k) {
      // y[i] = z[i]
      %z_val = affine.load %z[%i] : memref<?xf64>
      affine.store %z_val, %y[%i] : memref<?xf64>
    }
    // y[k] = alpha
    %alpha_val_2 = affine.load %alpha[] : memref<f64>
    affine.store %alpha_val_2, %y[%k] : memref<?xf64>
  }
  memref.dealloc %z : memref<?xf64>
  return
}
