// ludcmp: solves A x = b by A = L U without pivoting (in place), then L y = b forward, then U x = y backward. Every
// inner sum runs through the one scalar w.
// From PolyBench 4.2.1. A is n x n; b, x and y have n elements.

func.func @ludcmp(%A: memref<?x?xf64>, %b: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>)
    attributes {dims = ["n,n", "n", "n", "n"],
                inputs = ["dominant", "", "", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %w = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      // w = A[i][j]
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %a, %w[] : memref<f64>
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        // w -= A[i][k] * A[k][j]
        %w_val = affine.load %w[] : memref<f64>
        %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %a_2 = affine.load %A[%k, %j] : memref<?x?xf64>
        %prod = arith.mulf %a_1, %a_2 : f64
        %diff = arith.subf %w_val, %prod : f64
        affine.store %diff, %w[] : memref<f64>
      }
      // A[i][j] = w / A[j][j]
      %w_val = affine.load %w[] : memref<f64>
      %a_1 = affine.load %A[%j, %j] : memref<?x?xf64>
      %quot = arith.divf %w_val, %a_1 : f64
      affine.store %quot, %A[%i, %j] : memref<?x?xf64>
    }
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      // w = A[i][j]
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %a, %w[] : memref<f64>
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        // w -= A[i][k] * A[k][j]
        %w_val = affine.load %w[] : memref<f64>
        %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %a_2 = affine.load %A[%k, %j] : memref<?x?xf64>
        %prod = arith.mulf %a_1, %a_2 : f64
        %diff = arith.subf %w_val, %prod : f64
        affine.store %diff, %w[] : memref<f64>
      }
      // A[i][j] = w
      %w_val = affine.load %w[] : memref<f64>
      affine.store %w_val, %A[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    // w = b[i]
    %b_val = affine.load %b[%i] : memref<?xf64>
    affine.store %b_val, %w[] : memref<f64>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      // w -= A[i][j] * y[j]
      %w_val = affine.load %w[] : memref<f64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %y_val = affine.load %y[%j] : memref<?xf64>
      %prod = arith.mulf %a, %y_val : f64
      %diff = arith.subf %w_val, %prod : f64
      affine.store %diff, %w[] : memref<f64>
    }
    // y[i] = w
    %w_val = affine.load %w[] : memref<f64>
    affine.store %w_val, %y[%i] : memref<?xf64>
  }
  // i = n - 1 down to 0
  affine.for %i_up = 0 to %n {
    %i = affine.apply affine_map<(d0)[s0] -> (s0 - d0 - 1)>(%i_up)[%n]
    // w = y[i]
    %y_val = affine.load %y[%i] : memref<?xf64>
    affine.store %y_val, %w[] : memref<f64>
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to %n {
      // w -= A[i][j] * x[j]
      %w_val = affine.load %w[] : memref<f64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %x_val = affine.load %x[%j] : memref<?xf64>
      %prod = arith.mulf %a, %x_val : f64
      %diff = arith.subf %w_val, %prod : f64
      affine.store %diff, %w[] : memref<f64>
    }
    // x[i] = w / A[i][i]
    %w_val = affine.load %w[] : memref<f64>
    %a = affine.load %A[%i, %i] : memref<?x?xf64>
    %quot = arith.divf %w_val, %a : f64
    affine.store %quot, %x[%i] : memref<?xf64>
  }
  return
}
