// A sum over nine points with a plane for each step; borders are written for all steps before.
// schedule in order: mse-import,mse-dataflow
// values: arg0=5 arg1=4; arg0=4 arg1=6; arg0=3 arg1=1
// sizes: arg0=9,arg1=5,arg2.0=9,arg2.1=9; arg0=3,arg1=1,arg2.0=3,arg2.1=3
func.func @nine(%n: index, %steps: index, %x: memref<?x?xf64>) {
  %planes = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%steps]
  %a = memref.alloc(%planes, %n, %n) : memref<?x?x?xf64>
  affine.for %t = 0 to affine_map<()[s0] -> (s0 + 1)>()[%steps] {
    affine.for %i = 0 to %n { affine.for %j = 0 to %n {
      %v = affine.load %x[%i, %j] : memref<?x?xf64>
      affine.store %v, %a[%t, %i, %j] : memref<?x?x?xf64>
    } }
  }
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %p0 = affine.load %a[%t, %i - 1, %j - 1] : memref<?x?x?xf64>
        %p1 = affine.load %a[%t, %i - 1, %j] : memref<?x?x?xf64>
        %p2 = affine.load %a[%t, %i - 1, %j + 1] : memref<?x?x?xf64>
        %p3 = affine.load %a[%t, %i, %j - 1] : memref<?x?x?xf64>
        %p4 = affine.load %a[%t, %i, %j] : memref<?x?x?xf64>
        %p5 = affine.load %a[%t, %i, %j + 1] : memref<?x?x?xf64>
        %p6 = affine.load %a[%t, %i + 1, %j - 1] : memref<?x?x?xf64>
        %p7 = affine.load %a[%t, %i + 1, %j] : memref<?x?x?xf64>
        %p8 = affine.load %a[%t, %i + 1, %j + 1] : memref<?x?x?xf64>
        %s0 = arith.addf %p0, %p1 : f64
        %s1 = arith.addf %s0, %p2 : f64
        %s2 = arith.addf %s1, %p3 : f64
        %s3 = arith.addf %s2, %p4 : f64
        %s4 = arith.addf %s3, %p5 : f64
        %s5 = arith.addf %s4, %p6 : f64
        %s6 = arith.addf %s5, %p7 : f64
        %s7 = arith.addf %s6, %p8 : f64
        affine.store %s7, %a[%t + 1, %i, %j] : memref<?x?x?xf64>
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
