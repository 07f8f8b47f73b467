// jacobi-1d: tsteps times two sweeps of the three-point mean (with the factor 0.33333) over the interior of a line, A
// to B and B to A.
// From PolyBench 4.2.1. A and B have n elements; their ends are only read.

func.func @jacobi_1d(%tsteps: index, %A: memref<?xf64>, %B: memref<?xf64>)
    attributes {dims = ["tsteps", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %cst_0_33333 = arith.constant 0.33333 : f64
  affine.for %t = 0 to %tsteps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      // B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1])
      %a = affine.load %A[%i - 1] : memref<?xf64>
      %a_1 = affine.load %A[%i] : memref<?xf64>
      %sum = arith.addf %a, %a_1 : f64
      %a_2 = affine.load %A[%i + 1] : memref<?xf64>
      %sum_1 = arith.addf %sum, %a_2 : f64
      %prod = arith.mulf %cst_0_33333, %sum_1 : f64
      affine.store %prod, %B[%i] : memref<?xf64>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      // A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1])
      %b = affine.load %B[%i - 1] : memref<?xf64>
      %b_1 = affine.load %B[%i] : memref<?xf64>
      %sum = arith.addf %b, %b_1 : f64
      %b_2 = affine.load %B[%i + 1] : memref<?xf64>
      %sum_1 = arith.addf %sum, %b_2 : f64
      %prod = arith.mulf %cst_0_33333, %sum_1 : f64
      affine.store %prod, %A[%i] : memref<?xf64>
    }
  }
  return
}
