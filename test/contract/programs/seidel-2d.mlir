// A stencil in place on a plane, of nine points. Full expansion gives each step a plane.
// schedule source: mse-import,mse-dataflow,mse-expand{mode=full},mse-schedule{algorithm=source}
// values: arg0_0=6 arg1=4; arg0_0=4 arg1=5; arg0_0=3 arg1=2
// sizes: arg0.0=9,arg0.1=9,arg1=5; arg0.0=3,arg0.1=3,arg1=1
// most: arg0_x arg0_0*arg0_0
func.func @seidel(%x: memref<?x?xf64>, %steps: index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x?xf64>
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      affine.for %j = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
        %p0 = affine.load %x[%i - 1, %j - 1] : memref<?x?xf64>
        %p1 = affine.load %x[%i - 1, %j] : memref<?x?xf64>
        %p2 = affine.load %x[%i - 1, %j + 1] : memref<?x?xf64>
        %p3 = affine.load %x[%i, %j - 1] : memref<?x?xf64>
        %p4 = affine.load %x[%i, %j] : memref<?x?xf64>
        %p5 = affine.load %x[%i, %j + 1] : memref<?x?xf64>
        %p6 = affine.load %x[%i + 1, %j - 1] : memref<?x?xf64>
        %p7 = affine.load %x[%i + 1, %j] : memref<?x?xf64>
        %p8 = affine.load %x[%i + 1, %j + 1] : memref<?x?xf64>
        %s0 = arith.addf %p0, %p1 : f64
        %s1 = arith.addf %s0, %p2 : f64
        %s2 = arith.addf %s1, %p3 : f64
        %s3 = arith.addf %s2, %p4 : f64
        %s4 = arith.addf %s3, %p5 : f64
        %s5 = arith.addf %s4, %p6 : f64
        %s6 = arith.addf %s5, %p7 : f64
        %s7 = arith.addf %s6, %p8 : f64
        affine.store %s7, %x[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
