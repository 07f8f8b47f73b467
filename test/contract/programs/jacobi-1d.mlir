// A stencil with a row for each step, whose borders each step copies first: the right one is why one row and a cell are not enough.
// schedule in order: mse-import,mse-dataflow
// most: mem0 2*arg0
// schedule source: mse-import,mse-dataflow,mse-schedule{algorithm=source}
// most: mem0 2*arg0
// schedule isl: mse-import,mse-dataflow,mse-schedule
// values: arg0=8 arg1=5; arg0=4 arg1=8; arg0=3 arg1=1
// sizes: arg0=19,arg1=9,arg2.0=19; arg0=3,arg1=1,arg2.0=3
func.func @jacobi(%n: index, %steps: index, %x: memref<?xf64>) {
  %rows = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%steps]
  %a = memref.alloc(%rows, %n) : memref<?x?xf64>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[0, %i] : memref<?x?xf64>
  }
  affine.for %t = 0 to %steps {
    %b0 = affine.load %a[%t, 0] : memref<?x?xf64>
    affine.store %b0, %a[%t + 1, 0] : memref<?x?xf64>
    %b1 = affine.load %a[%t, symbol(%n) - 1] : memref<?x?xf64>
    affine.store %b1, %a[%t + 1, symbol(%n) - 1] : memref<?x?xf64>
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%t, %i - 1] : memref<?x?xf64>
      %c = affine.load %a[%t, %i] : memref<?x?xf64>
      %r = affine.load %a[%t, %i + 1] : memref<?x?xf64>
      %s0 = arith.addf %l, %c : f64
      %s1 = arith.addf %s0, %r : f64
      affine.store %s1, %a[%t + 1, %i] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    %v = affine.load %a[symbol(%steps), %i] : memref<?x?xf64>
    affine.store %v, %x[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<?x?xf64>
  return
}
