// The table of an alignment, of which the last row is read: row by row, and by fronts under isl's schedule.
// schedule in order: mse-import,mse-dataflow
// most: mem0 arg0_0 + arg0_1 + 1
// schedule source: mse-import,mse-dataflow,mse-schedule{algorithm=source}
// schedule isl: mse-import,mse-dataflow,mse-schedule
// values: arg0_0=6 arg0_1=7; arg0_0=3 arg0_1=8; arg0_0=2 arg0_1=1
// sizes: arg0.0=13,arg0.1=9,arg1.0=9; arg0.0=2,arg0.1=3,arg1.0=3
func.func @smith(%s: memref<?x?xf64>, %out: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %s, %c0 : memref<?x?xf64>
  %m = memref.dim %s, %c1 : memref<?x?xf64>
  %n1 = arith.addi %n, %c1 : index
  %m1 = arith.addi %m, %c1 : index
  %h = memref.alloc(%n1, %m1) : memref<?x?xf64>
  affine.for %i = 0 to affine_map<(d0) -> (d0 + 1)>(%n) { affine.store %zero, %h[%i, 0] : memref<?x?xf64> }
  affine.for %j = 1 to affine_map<(d0) -> (d0 + 1)>(%m) { affine.store %zero, %h[0, %j] : memref<?x?xf64> }
  affine.for %i = 1 to affine_map<(d0) -> (d0 + 1)>(%n) { affine.for %j = 1 to affine_map<(d0) -> (d0 + 1)>(%m) {
    %d = affine.load %h[%i - 1, %j - 1] : memref<?x?xf64>
    %u = affine.load %h[%i - 1, %j] : memref<?x?xf64>
    %l = affine.load %h[%i, %j - 1] : memref<?x?xf64>
    %w = affine.load %s[%i - 1, %j - 1] : memref<?x?xf64>
    %a = arith.addf %d, %w : f64
    %b = arith.maximumf %a, %u : f64
    %e = arith.maximumf %b, %l : f64
    affine.store %e, %h[%i, %j] : memref<?x?xf64>
  } }
  affine.for %j = 1 to affine_map<(d0) -> (d0 + 1)>(%m) {
    %v = affine.load %h[symbol(%n), %j] : memref<?x?xf64>
    affine.store %v, %out[%j - 1] : memref<?xf64>
  }
  memref.dealloc %h : memref<?x?xf64>
  return
}
