// A sum up to each place, with a cell for each. One is enough.
// schedule in order: mse-import,mse-dataflow
// most: mem0 1
// schedule isl: mse-import,mse-dataflow,mse-schedule
// values: arg0_0=9; arg0_0=2
// sizes: arg0.0=19,arg1.0=19; arg0.0=2,arg1.0=2
func.func @sum(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %rows = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  %s = memref.alloc(%rows) : memref<?xf64>
  affine.store %zero, %s[0] : memref<?xf64>
  affine.for %i = 0 to %n {
    %a = affine.load %x[%i] : memref<?xf64>
    %b = affine.load %s[%i] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    affine.store %c, %s[%i + 1] : memref<?xf64>
    %d = affine.load %s[%i + 1] : memref<?xf64>
    affine.store %d, %y[%i] : memref<?xf64>
  }
  memref.dealloc %s : memref<?xf64>
  return
}
