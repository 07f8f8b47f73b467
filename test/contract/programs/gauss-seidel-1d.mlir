// A stencil in place. Full expansion gives each step a row; in source order the row that was there is enough.
// schedule source: mse-import,mse-dataflow,mse-expand{mode=full},mse-schedule{algorithm=source}
// values: arg0_0=8 arg1=5; arg0_0=5 arg1=8; arg0_0=3 arg1=2
// sizes: arg0.0=19,arg1=9; arg0.0=3,arg1=1
// most: arg0_x arg0_0
func.func @seidel(%x: memref<?xf64>, %steps: index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      %l = affine.load %x[%i - 1] : memref<?xf64>
      %c = affine.load %x[%i] : memref<?xf64>
      %r = affine.load %x[%i + 1] : memref<?xf64>
      %s0 = arith.addf %c, %l : f64
      %s1 = arith.addf %s0, %r : f64
      affine.store %s1, %x[%i] : memref<?xf64>
    }
  }
  return
}
