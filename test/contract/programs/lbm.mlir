// Two fields with a plane for each step: a collision in each point, then a stream from the nine points around.
// schedule in order: mse-import,mse-dataflow
// schedule source: mse-import,mse-dataflow,mse-schedule{algorithm=source}
// most: mem0 arg0*arg0, mem1 arg0*arg0
// values: arg0=5 arg1=3; arg0=4 arg1=5; arg0=3 arg1=1
// sizes: arg0=9,arg1=5,arg2.0=9,arg2.1=9; arg0=3,arg1=1,arg2.0=3,arg2.1=3
func.func @lbm(%n: index, %steps: index, %x: memref<?x?xf64>) {
  %planes = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%steps]
  %half = arith.constant 0.5 : f64
  %f = memref.alloc(%planes, %n, %n) : memref<?x?x?xf64>
  %g = memref.alloc(%planes, %n, %n) : memref<?x?x?xf64>
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %x[%i, %j] : memref<?x?xf64>
    affine.store %v, %f[0, %i, %j] : memref<?x?x?xf64>
  } }
  affine.for %t = 0 to %steps {
    affine.for %i = 0 to %n { affine.for %j = 0 to %n {
      %v = affine.load %f[%t, %i, %j] : memref<?x?x?xf64>
      %w = arith.mulf %v, %half : f64
      affine.store %w, %g[%t, %i, %j] : memref<?x?x?xf64>
    } }
    affine.for %i = 0 to %n { affine.for %j = 0 to %n {
      %v = affine.load %g[%t, %i, %j] : memref<?x?x?xf64>
      affine.store %v, %f[%t + 1, %i, %j] : memref<?x?x?xf64>
    } }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %p0 = affine.load %g[%t, %i - 1, %j - 1] : memref<?x?x?xf64>
        %p1 = affine.load %g[%t, %i - 1, %j] : memref<?x?x?xf64>
        %p2 = affine.load %g[%t, %i - 1, %j + 1] : memref<?x?x?xf64>
        %p3 = affine.load %g[%t, %i, %j - 1] : memref<?x?x?xf64>
        %p4 = affine.load %g[%t, %i, %j] : memref<?x?x?xf64>
        %p5 = affine.load %g[%t, %i, %j + 1] : memref<?x?x?xf64>
        %p6 = affine.load %g[%t, %i + 1, %j - 1] : memref<?x?x?xf64>
        %p7 = affine.load %g[%t, %i + 1, %j] : memref<?x?x?xf64>
        %p8 = affine.load %g[%t, %i + 1, %j + 1] : memref<?x?x?xf64>
        %s0 = arith.addf %p0, %p1 : f64
        %s1 = arith.addf %s0, %p2 : f64
        %s2 = arith.addf %s1, %p3 : f64
        %s3 = arith.addf %s2, %p4 : f64
        %s4 = arith.addf %s3, %p5 : f64
        %s5 = arith.addf %s4, %p6 : f64
        %s6 = arith.addf %s5, %p7 : f64
        %s7 = arith.addf %s6, %p8 : f64
        affine.store %s7, %f[%t + 1, %i, %j] : memref<?x?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %f[symbol(%steps), %i, %j] : memref<?x?x?xf64>
    affine.store %v, %x[%i, %j] : memref<?x?xf64>
  } }
  memref.dealloc %f : memref<?x?x?xf64>
  memref.dealloc %g : memref<?x?x?xf64>
  return
}
