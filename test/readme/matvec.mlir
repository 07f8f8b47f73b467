func.func @matvec(%A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    affine.store %zero, %y[%i] : memref<?xf64>
  }
  affine.for %j = 0 to %m {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %b = affine.load %x[%j] : memref<?xf64>
      %p = arith.mulf %a, %b : f64
      %s = affine.load %y[%i] : memref<?xf64>
      %t = arith.addf %s, %p : f64
      affine.store %t, %y[%i] : memref<?xf64>
    }
  }
  return
}
