// trisolv: solves L x = b for a lower triangular matrix L by forward substitution.
// From PolyBench 4.2.1. L is n x n; x and b have n elements.

func.func @trisolv(%L: memref<?x?xf64>, %x: memref<?xf64>, %b: memref<?xf64>)
    attributes {dims = ["n,n", "n", "n"],
                inputs = ["lower", "", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %L, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    // x[i] = b[i]
    %b_val = affine.load %b[%i] : memref<?xf64>
    affine.store %b_val, %x[%i] : memref<?xf64>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      // x[i] -= L[i][j] * x[j]
      %x_val = affine.load %x[%i] : memref<?xf64>
      %l = affine.load %L[%i, %j] : memref<?x?xf64>
      %x_val_1 = affine.load %x[%j] : memref<?xf64>
      %prod = arith.mulf %l, %x_val_1 : f64
      %diff = arith.subf %x_val, %prod : f64
      affine.store %diff, %x[%i] : memref<?xf64>
    }
    // x[i] = x[i] / L[i][i]
    %x_val = affine.load %x[%i] : memref<?xf64>
    %l = affine.load %L[%i, %i] : memref<?x?xf64>
    %quot = arith.divf %x_val, %l : f64
    affine.store %quot, %x[%i] : memref<?xf64>
  }
  return
}
