// Four stages in a row, each of the one before. The first and the third local array do not live at one time.
// schedule in order: mse-import,mse-dataflow
// most: mem0 arg0_0, mem1 arg0_0, mem2 0
// schedule source: mse-import,mse-dataflow,mse-schedule{algorithm=source}
// values: arg0_0=9; arg0_0=3
// sizes: arg0.0=19,arg1.0=19; arg0.0=3,arg1.0=3
func.func @relay(%in: memref<?xf64>, %out: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %in, %c0 : memref<?xf64>
  %t = memref.alloc(%n) : memref<?xf64>
  %u = memref.alloc(%n) : memref<?xf64>
  %v = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to %n {
    %a = affine.load %in[%i] : memref<?xf64>
    %s = arith.addf %a, %a : f64
    affine.store %s, %t[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %t[-%i + symbol(%n) - 1] : memref<?xf64>
    %s = arith.addf %a, %a : f64
    affine.store %s, %u[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %u[-%i + symbol(%n) - 1] : memref<?xf64>
    %s = arith.addf %a, %a : f64
    affine.store %s, %v[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %v[-%i + symbol(%n) - 1] : memref<?xf64>
    affine.store %a, %out[%i] : memref<?xf64>
  }
  memref.dealloc %t : memref<?xf64>
  memref.dealloc %u : memref<?xf64>
  memref.dealloc %v : memref<?xf64>
  return
}
