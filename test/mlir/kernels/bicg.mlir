// bicg: s := A^T r and q := A p, the two products of a step of the biconjugate gradient method, in one loop nest.
// From PolyBench 4.2.1. A is n x m; s and p have m elements, q and r have n.

func.func @bicg(%A: memref<?x?xf64>, %s: memref<?xf64>, %q: memref<?xf64>, %p: memref<?xf64>,
                %r: memref<?xf64>)
    attributes {dims = ["n,m", "m", "n", "m", "n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %m {
    // s[i] = 0.0
    affine.store %zero, %s[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    // q[i] = 0.0
    affine.store %zero, %q[%i] : memref<?xf64>
    affine.for %j = 0 to %m {
      // s[j] = s[j] + r[i] * A[i][j]
      %s_val = affine.load %s[%j] : memref<?xf64>
      %r_val = affine.load %r[%i] : memref<?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %prod = arith.mulf %r_val, %a : f64
      %sum = arith.addf %s_val, %prod : f64
      affine.store %sum, %s[%j] : memref<?xf64>
      // q[i] = q[i] + A[i][j] * p[j]
      %q_val = affine.load %q[%i] : memref<?xf64>
      %a_1 = affine.load %A[%i, %j] : memref<?x?xf64>
      %p_val = affine.load %p[%j] : memref<?xf64>
      %prod_1 = arith.mulf %a_1, %p_val : f64
      %sum_1 = arith.addf %q_val, %prod_1 : f64
      affine.store %sum_1, %q[%i] : memref<?xf64>
    }
  }
  return
}
