// A stencil with a plane for each step, whose borders each step copies first.
// schedule in order: mse-import,mse-dataflow
// schedule source: mse-import,mse-dataflow,mse-schedule{algorithm=source}
// most: mem0 2*arg0*arg0
// values: arg0=5 arg1=4; arg0=4 arg1=6; arg0=3 arg1=1
// sizes: arg0=9,arg1=5,arg2.0=9,arg2.1=9; arg0=3,arg1=1,arg2.0=3,arg2.1=3
func.func @jacobi(%n: index, %steps: index, %x: memref<?x?xf64>) {
  %planes = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%steps]
  %a = memref.alloc(%planes, %n, %n) : memref<?x?x?xf64>
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %x[%i, %j] : memref<?x?xf64>
    affine.store %v, %a[0, %i, %j] : memref<?x?x?xf64>
  } }
  affine.for %t = 0 to %steps {
    affine.for %i = 0 to %n {
      %b0 = affine.load %a[%t, 0, %i] : memref<?x?x?xf64>
      affine.store %b0, %a[%t + 1, 0, %i] : memref<?x?x?xf64>
      %b1 = affine.load %a[%t, symbol(%n) - 1, %i] : memref<?x?x?xf64>
      affine.store %b1, %a[%t + 1, symbol(%n) - 1, %i] : memref<?x?x?xf64>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %b0 = affine.load %a[%t, %i, 0] : memref<?x?x?xf64>
      affine.store %b0, %a[%t + 1, %i, 0] : memref<?x?x?xf64>
      %b1 = affine.load %a[%t, %i, symbol(%n) - 1] : memref<?x?x?xf64>
      affine.store %b1, %a[%t + 1, %i, symbol(%n) - 1] : memref<?x?x?xf64>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %u = affine.load %a[%t, %i - 1, %j] : memref<?x?x?xf64>
        %l = affine.load %a[%t, %i, %j - 1] : memref<?x?x?xf64>
        %c = affine.load %a[%t, %i, %j] : memref<?x?x?xf64>
        %r = affine.load %a[%t, %i, %j + 1] : memref<?x?x?xf64>
        %d = affine.load %a[%t, %i + 1, %j] : memref<?x?x?xf64>
        %s0 = arith.addf %u, %l : f64
        %s1 = arith.addf %s0, %c : f64
        %s2 = arith.addf %s1, %r : f64
        %s3 = arith.addf %s2, %d : f64
        affine.store %s3, %a[%t + 1, %i, %j] : memref<?x?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %a[symbol(%steps), %i, %j] : memref<?x?x?xf64>
    affine.store %v, %x[%i, %j] : memref<?x?xf64>
  } }
  memref.dealloc %a : memref<?x?x?xf64>
  return
}
