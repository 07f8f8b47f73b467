// popl98-3: subscripts that are no affine functions of the loop counters; here they come from index arrays.
//   for i:
//     for j:
//     S:  A[foo[j]] = u[i] v[j]
//     R:  result[i] = A[bar[i]]
// After the third example of "Maximal Static Expansion" (Barthou, Cohen, Collard, POPL'98); what S computes is ours. A
// read may get a write of S in the same i (the last j with foo[j] = bar[i]) or, where no foo[j] is bar[i], what A held
// at the start. foo and v have m elements; bar, u and result have n; A has p, and the values of foo and bar are in 0 ..
// p - 1.

func.func @popl98_3(%A: memref<?xf64>, %foo: memref<?xi32>, %bar: memref<?xi32>, %u: memref<?xf64>,
                    %v: memref<?xf64>, %result: memref<?xf64>)
    attributes {dims = ["p", "m", "n", "n", "m", "n"],
                inputs = ["", "index:p", "index:p", "", "", ""]} {
  %c0 = arith.constant 0 : index
  %m = memref.dim %foo, %c0 : memref<?xi32>
  %n = memref.dim %bar, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      // S: A[foo[j]] = u[i] * v[j]
      %u_val = affine.load %u[%i] : memref<?xf64>
      %v_val = affine.load %v[%j] : memref<?xf64>
      %prod = arith.mulf %u_val, %v_val : f64
      %foo_val = affine.load %foo[%j] : memref<?xi32>
      %to = arith.index_cast %foo_val : i32 to index
      memref.store %prod, %A[%to] : memref<?xf64>
    }
    // R: result[i] = A[bar[i]]
    %bar_val = affine.load %bar[%i] : memref<?xi32>
    %from = arith.index_cast %bar_val : i32 to index
    %a = memref.load %A[%from] : memref<?xf64>
    affine.store %a, %result[%i] : memref<?xf64>
  }
  return
}
