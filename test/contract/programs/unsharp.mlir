// An unsharp mask: a blur along rows, a blur along columns, and the difference to the image.
// schedule source: mse-import,mse-dataflow,mse-schedule{algorithm=source}
// schedule isl: mse-import,mse-dataflow,mse-schedule
// most: mem0 3*arg0_1, mem1 arg0_1
// values: arg0_0=7 arg0_1=9; arg0_0=4 arg0_1=8; arg0_0=3 arg0_1=3
// sizes: arg0.0=19,arg0.1=9,arg1.0=19,arg1.1=9; arg0.0=3,arg0.1=3,arg1.0=3,arg1.1=3
func.func @unsharp(%in: memref<?x?xf64>, %out: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %in, %c0 : memref<?x?xf64>
  %m = memref.dim %in, %c1 : memref<?x?xf64>
  %t = memref.alloc(%n, %m) : memref<?x?xf64>
  %u = memref.alloc(%n, %m) : memref<?x?xf64>
  affine.for %i = 0 to %n { affine.for %j = 1 to affine_map<(d0) -> (d0 - 1)>(%m) {
    %l = affine.load %in[%i, %j - 1] : memref<?x?xf64>
    %c = affine.load %in[%i, %j] : memref<?x?xf64>
    %r = affine.load %in[%i, %j + 1] : memref<?x?xf64>
    %s0 = arith.addf %c, %l : f64
    %s1 = arith.addf %s0, %r : f64
    affine.store %s1, %t[%i, %j] : memref<?x?xf64>
  } }
  affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) { affine.for %j = 1 to affine_map<(d0) -> (d0 - 1)>(%m) {
    %l = affine.load %t[%i - 1, %j] : memref<?x?xf64>
    %c = affine.load %t[%i, %j] : memref<?x?xf64>
    %r = affine.load %t[%i + 1, %j] : memref<?x?xf64>
    %s0 = arith.addf %c, %l : f64
    %s1 = arith.addf %s0, %r : f64
    affine.store %s1, %u[%i, %j] : memref<?x?xf64>
  } }
  affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) { affine.for %j = 1 to affine_map<(d0) -> (d0 - 1)>(%m) {
    %a = affine.load %in[%i, %j] : memref<?x?xf64>
    %b = affine.load %u[%i, %j] : memref<?x?xf64>
    %s = arith.subf %a, %b : f64
    affine.store %s, %out[%i, %j] : memref<?x?xf64>
  } }
  memref.dealloc %t : memref<?x?xf64>
  memref.dealloc %u : memref<?x?xf64>
  return
}
