// temporary-row: t[j] = 2 A[i][j] + 1 and B[i][j] = t[j] t[n - 1 - j], one row after the other through the same
// temporary row t: the rows are independent but for the memory they share.
// Written for this corpus. A and B are m x n; t is local and has n elements.

func.func @temporary_row(%A: memref<?x?xf64>, %B: memref<?x?xf64>)
    attributes {dims = ["m,n", "m,n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xf64>
  %n = memref.dim %A, %c1 : memref<?x?xf64>
  %two = arith.constant 2.0 : f64
  %one = arith.constant 1.0 : f64
  %t = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      // t[j] = 2.0 * A[i][j] + 1.0
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %prod = arith.mulf %two, %a : f64
      %sum = arith.addf %prod, %one : f64
      affine.store %sum, %t[%j] : memref<?xf64>
    }
    affine.for %j = 0 to %n {
      // B[i][j] = t[j] * t[n - 1 - j]
      %t_val = affine.load %t[%j] : memref<?xf64>
      %t_val_1 = affine.load %t[symbol(%n) - %j - 1] : memref<?xf64>
      %prod = arith.mulf %t_val, %t_val_1 : f64
      affine.store %prod, %B[%i, %j] : memref<?x?xf64>
    }
  }
  memref.dealloc %t : memref<?xf64>
  return
}
