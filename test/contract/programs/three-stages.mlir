// Three sums along one dimension, one after the other, of two, three and two neighbours.
// schedule source: mse-import,mse-dataflow,mse-schedule{algorithm=source}
// schedule isl: mse-import,mse-dataflow,mse-schedule
// most: mem0 3*arg0_1, mem1 2*arg0_1
// values: arg0_0=9 arg0_1=4; arg0_0=6 arg0_1=7; arg0_0=5 arg0_1=2
// sizes: arg0.0=19,arg0.1=9,arg1.0=19,arg1.1=9; arg0.0=5,arg0.1=3,arg1.0=5,arg1.1=3
func.func @stages(%in: memref<?x?xf64>, %out: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %in, %c0 : memref<?x?xf64>
  %m = memref.dim %in, %c1 : memref<?x?xf64>
  %t = memref.alloc(%n, %m) : memref<?x?xf64>
  %u = memref.alloc(%n, %m) : memref<?x?xf64>
  affine.for %i = 1 to %n { affine.for %j = 0 to %m {
    %l = affine.load %in[%i - 1, %j] : memref<?x?xf64>
    %c = affine.load %in[%i, %j] : memref<?x?xf64>
    %s = arith.addf %c, %l : f64
    affine.store %s, %t[%i, %j] : memref<?x?xf64>
  } }
  affine.for %i = 3 to %n { affine.for %j = 0 to %m {
    %l = affine.load %t[%i - 2, %j] : memref<?x?xf64>
    %c = affine.load %t[%i - 1, %j] : memref<?x?xf64>
    %r = affine.load %t[%i, %j] : memref<?x?xf64>
    %s0 = arith.addf %c, %l : f64
    %s1 = arith.addf %s0, %r : f64
    affine.store %s1, %u[%i, %j] : memref<?x?xf64>
  } }
  affine.for %i = 4 to %n { affine.for %j = 0 to %m {
    %l = affine.load %u[%i - 1, %j] : memref<?x?xf64>
    %c = affine.load %u[%i, %j] : memref<?x?xf64>
    %s = arith.addf %c, %l : f64
    affine.store %s, %out[%i, %j] : memref<?x?xf64>
  } }
  memref.dealloc %t : memref<?x?xf64>
  memref.dealloc %u : memref<?x?xf64>
  return
}
