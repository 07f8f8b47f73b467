// Two writes that need not happen, in this order, before a read; an update in place; a reduction.
func.func @may(%A: memref<?xf64>, %x: memref<?xf64>, %D: memref<?xf64>, %n: index)
    attributes {dims = ["n", "n", "n", "n"]} {
  %half = arith.constant 0.5 : f64
  %quarter = arith.constant 0.25 : f64
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %small = arith.cmpf ogt, %a, %quarter : f64
    scf.if %small {
      memref.store %quarter, %x[%i] : memref<?xf64>
    }
    %large = arith.cmpf ogt, %a, %half : f64
    scf.if %large {
      memref.store %half, %x[%i] : memref<?xf64>
    }
    %v = affine.load %x[%i] : memref<?xf64>
    %w = arith.mulf %v, %a : f64
    affine.store %w, %D[%i] : memref<?xf64>
  }
  affine.for %i = 1 to %n {
    %v = affine.load %D[%i - 1] : memref<?xf64>
    %w = affine.load %D[%i] : memref<?xf64>
    %s = arith.addf %v, %w : f64
    affine.store %s, %D[%i] : memref<?xf64>
  }
  return
}
