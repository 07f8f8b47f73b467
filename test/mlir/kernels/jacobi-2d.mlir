// jacobi-2d: tsteps times two sweeps of the five-point mean over the interior of a square grid, A to B and B to A.
// From PolyBench 4.2.1. A and B are n x n; their borders are only read.

func.func @jacobi_2d(%tsteps: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>)
    attributes {dims = ["tsteps", "n,n", "n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %cst_0_2 = arith.constant 0.2 : f64
  affine.for %t = 0 to %tsteps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        // B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j])
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %a_1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %sum = arith.addf %a, %a_1 : f64
        %a_2 = affine.load %A[%i, %j + 1] : memref<?x?xf64>
        %sum_1 = arith.addf %sum, %a_2 : f64
        %a_3 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %sum_2 = arith.addf %sum_1, %a_3 : f64
        %a_4 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %sum_3 = arith.addf %sum_2, %a_4 : f64
        %prod = arith.mulf %cst_0_2, %sum_3 : f64
        affine.store %prod, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        // A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j])
        %b = affine.load %B[%i, %j] : memref<?x?xf64>
        %b_1 = affine.load %B[%i, %j - 1] : memref<?x?xf64>
        %sum = arith.addf %b, %b_1 : f64
        %b_2 = affine.load %B[%i, %j + 1] : memref<?x?xf64>
        %sum_1 = arith.addf %sum, %b_2 : f64
        %b_3 = affine.load %B[%i + 1, %j] : memref<?x?xf64>
        %sum_2 = arith.addf %sum_1, %b_3 : f64
        %b_4 = affine.load %B[%i - 1, %j] : memref<?x?xf64>
        %sum_3 = arith.addf %sum_2, %b_4 : f64
        %prod = arith.mulf %cst_0_2, %sum_3 : f64
        affine.store %prod, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
