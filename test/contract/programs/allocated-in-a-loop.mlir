// Rows of a stencil, in memory that is allocated and freed in each round: what an allocation kills nobody needs any more.
// schedule in order: mse-import,mse-dataflow
// most: mem0 arg0
// schedule source: mse-import,mse-dataflow,mse-schedule{algorithm=source}
// most: mem0 arg0
// values: arg0=5 arg1=3; arg0=3 arg1=4
// sizes: arg0=9,arg1=5,arg2.0=9,arg2.1=9; arg0=3,arg1=1,arg2.0=3,arg2.1=3
func.func @rounds(%n: index, %steps: index, %x: memref<?x?xf64>) {
  %half = arith.constant 0.5 : f64
  %rows = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%steps]
  affine.for %b = 0 to %n {
    %a = memref.alloc(%rows, %n) : memref<?x?xf64>
    affine.for %i = 0 to %n {
      %v = affine.load %x[%b, %i] : memref<?x?xf64>
      affine.store %v, %a[0, %i] : memref<?x?xf64>
    }
    affine.for %t = 0 to %steps {
      %b0 = affine.load %a[%t, 0] : memref<?x?xf64>
      affine.store %b0, %a[%t + 1, 0] : memref<?x?xf64>
      affine.for %i = 1 to %n {
        %l = affine.load %a[%t + 1, %i - 1] : memref<?x?xf64>
        %c = affine.load %a[%t, %i] : memref<?x?xf64>
        %s0 = arith.addf %l, %c : f64
        %s = arith.mulf %s0, %half : f64
        affine.store %s, %a[%t + 1, %i] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to %n {
      %v = affine.load %a[symbol(%steps), %i] : memref<?x?xf64>
      affine.store %v, %x[%b, %i] : memref<?x?xf64>
    }
    memref.dealloc %a : memref<?x?xf64>
  }
  return
}
