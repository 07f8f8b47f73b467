// forward-substitution: solves L x = b for a lower triangular matrix L; every row accumulates in one scalar in
// memory, so that memory alone keeps the rows apart from each other.
// Written for this corpus (trisolv with an accumulator). L is n x n; x and b have n elements.

func.func @forward_substitution(%L: memref<?x?xf64>, %x: memref<?xf64>, %b: memref<?xf64>)
    attributes {dims = ["n,n", "n", "n"],
                inputs = ["lower", "", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %L, %c0 : memref<?x?xf64>
  %acc = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    // acc = b[i]
    %b_val = affine.load %b[%i] : memref<?xf64>
    affine.store %b_val, %acc[] : memref<f64>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      // acc -= L[i][j] * x[j]
      %acc_val = affine.load %acc[] : memref<f64>
      %l = affine.load %L[%i, %j] : memref<?x?xf64>
      %x_val = affine.load %x[%j] : memref<?xf64>
      %prod = arith.mulf %l, %x_val : f64
      %diff = arith.subf %acc_val, %prod : f64
      affine.store %diff, %acc[] : memref<f64>
    }
    // x[i] = acc / L[i][i]
    %acc_val = affine.load %acc[] : memref<f64>
    %l = affine.load %L[%i, %i] : memref<?x?xf64>
    %quot = arith.divf %acc_val, %l : f64
    affine.store %quot, %x[%i] : memref<?xf64>
  }
  return
}
