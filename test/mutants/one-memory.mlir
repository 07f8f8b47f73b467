// D lies in the memory of B, which nobody reads any more; E in that of F, of which each element is written where the one of E
// was read.
func.func @one_memory(%n : index, %x : memref<?x?xf64>, %y : memref<?xf64>) attributes {dims = ["n", "n,n", "n"]} {
  %one = arith.constant 1.0 : f64
  %b = memref.alloc(%n, %n) : memref<?x?xf64>
  %c = memref.alloc(%n, %n) : memref<?x?xf64>
  %d = memref.alloc(%n, %n) : memref<?x?xf64>
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %x[%i, %j] : memref<?x?xf64>
    affine.store %v, %b[%i, %j] : memref<?x?xf64> } }
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %b[%j, %i] : memref<?x?xf64>
    %w = arith.mulf %v, %v : f64
    affine.store %w, %c[%i, %j] : memref<?x?xf64> } }
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %c[%j, %i] : memref<?x?xf64>
    %w = arith.addf %v, %v : f64
    affine.store %w, %d[%i, %j] : memref<?x?xf64> } }
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %d[%j, %i] : memref<?x?xf64>
    affine.store %v, %x[%i, %j] : memref<?x?xf64> } }
  memref.dealloc %b : memref<?x?xf64>
  memref.dealloc %c : memref<?x?xf64>
  memref.dealloc %d : memref<?x?xf64>
  %m = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  %e = memref.alloc(%n) : memref<?xf64>
  %f = memref.alloc(%m) : memref<?xf64>
  affine.for %i = 0 to %n {
    %v = affine.load %y[%i] : memref<?xf64>
    affine.store %v, %e[%i] : memref<?xf64> }
  affine.for %i = 0 to %n {
    %v = affine.load %e[%i] : memref<?xf64>
    %w = arith.mulf %v, %v : f64
    affine.store %w, %f[%i] : memref<?xf64> }
  affine.store %one, %f[%n] : memref<?xf64>
  affine.for %i = 0 to %n {
    %v = affine.load %f[%n - %i] : memref<?xf64>
    affine.store %v, %y[%i] : memref<?xf64> }
  memref.dealloc %e : memref<?xf64>
  memref.dealloc %f : memref<?xf64>
  return
}
