// A stencil with a row for each step, whose borders are written for all steps before.
// schedule in order: mse-import,mse-dataflow
// schedule source: mse-import,mse-dataflow,mse-schedule{algorithm=source}
// schedule gathered: mse-import,mse-dataflow,mse-schedule{algorithm=gathered}
// values: arg0=8 arg1=5; arg0=4 arg1=8; arg0=3 arg1=1
// sizes: arg0=19,arg1=9,arg2.0=19; arg0=3,arg1=1,arg2.0=3
func.func @jacobi(%n: index, %steps: index, %x: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %rows = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%steps]
  %a = memref.alloc(%rows, %n) : memref<?x?xf64>
  affine.for %t = 0 to affine_map<()[s0] -> (s0 + 1)>()[%steps] {
    affine.store %zero, %a[%t, 0] : memref<?x?xf64>
    affine.store %zero, %a[%t, symbol(%n) - 1] : memref<?x?xf64>
  }
  affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[0, %i] : memref<?x?xf64>
  }
  affine.for %t = 0 to %steps {
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
