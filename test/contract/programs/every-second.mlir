// Every second cell is written, and used two and four cells later. Three cells in turn are enough, five as differences go.
// schedule in order: mse-import,mse-dataflow
// most: mem0 5
// values: arg0_0=13; arg0_0=7
// sizes: arg0.0=19,arg1.0=19; arg0.0=5,arg1.0=5
func.func @every_second(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %a = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to 4 step 2 {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[%i] : memref<?xf64>
  }
  affine.for %i = 4 to %n step 2 {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[%i] : memref<?xf64>
    %p = affine.load %a[%i - 2] : memref<?xf64>
    %q = affine.load %a[%i - 4] : memref<?xf64>
    %s = arith.addf %p, %q : f64
    affine.store %s, %y[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<?xf64>
  return
}
