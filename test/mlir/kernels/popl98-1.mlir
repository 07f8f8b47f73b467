// popl98-1: for every i, a scalar x starts at start[i] (T), is halved while it is larger than limit[i] (S), and the last
// value is used: result[i] = x (R).
//   for i:
//     T:  x = start[i]
//         while x > limit[i]:
//     S:    x = 0.5 x
//     R:  result[i] = x
// After the first example of "Maximal Static Expansion" (Barthou, Cohen, Collard, POPL'98); what T, S and R compute and
// the condition are ours. How often S runs is known only at run time, and R may read T or any S of the same i: one class
// for each i, so x expands to x[i] and i becomes parallel. The vectors have n elements.

func.func @popl98_1(%start: memref<?xf64>, %limit: memref<?xf64>, %result: memref<?xf64>)
    attributes {dims = ["n", "n", "n"],
                inputs = ["positive", "", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %start, %c0 : memref<?xf64>
  %half = arith.constant 0.5 : f64
  %x = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    // T: x = start[i]
    %start_val = affine.load %start[%i] : memref<?xf64>
    affine.store %start_val, %x[] : memref<f64>
    %limit_val = affine.load %limit[%i] : memref<?xf64>
    scf.while : () -> () {
      %x_val = affine.load %x[] : memref<f64>
      %above = arith.cmpf ogt, %x_val, %limit_val : f64
      scf.condition(%above)
    } do {
      // S: x = 0.5 * x
      %x_val = affine.load %x[] : memref<f64>
      %prod = arith.mulf %half, %x_val : f64
      affine.store %prod, %x[] : memref<f64>
      scf.yield
    }
    // R: result[i] = x
    %x_val = affine.load %x[] : memref<f64>
    affine.store %x_val, %result[%i] : memref<?xf64>
  }
  return
}
