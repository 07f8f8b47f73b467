// E lies in the memory of F, of which each element is written where the one of E was read.
func.func @in_place(%n : index, %y : memref<?xf64>) attributes {dims = ["n", "n"]} {
  %one = arith.constant 1.0 : f64
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
