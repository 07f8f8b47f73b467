// Forward substitution: each row sums up in one scalar. Expansion gives each sum a cell; in source order one is enough.
// schedule source: mse-import,mse-dataflow,mse-expand{mode=maximal},mse-schedule{algorithm=source}
// values: arg0_0=7; arg0_0=2
// sizes: arg0.0=17,arg0.1=17,arg1.0=17,arg2.0=17; arg0.0=1,arg0.1=1,arg1.0=1,arg2.0=1
// most: mem0_x0 1, mem0_x1 1
func.func @forward_substitution(%l: memref<?x?xf64>, %x: memref<?xf64>, %b: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %l, %c0 : memref<?x?xf64>
  %sum = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    %first = affine.load %b[%i] : memref<?xf64>
    affine.store %first, %sum[] : memref<f64>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %old = affine.load %sum[] : memref<f64>
      %factor = affine.load %l[%i, %j] : memref<?x?xf64>
      %known = affine.load %x[%j] : memref<?xf64>
      %product = arith.mulf %factor, %known : f64
      %new = arith.subf %old, %product : f64
      affine.store %new, %sum[] : memref<f64>
    }
    %last = affine.load %sum[] : memref<f64>
    %diagonal = affine.load %l[%i, %i] : memref<?x?xf64>
    %quotient = arith.divf %last, %diagonal : f64
    affine.store %quotient, %x[%i] : memref<?xf64>
  }
  return
}
