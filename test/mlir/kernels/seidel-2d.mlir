// seidel-2d: tsteps sweeps of the nine-point mean over the interior of a square grid, in place (Gauss-Seidel): the
// four neighbours before a point are already new, the four after it still old.
// From PolyBench 4.2.1. A is n x n; its border is only read.

func.func @seidel_2d(%tsteps: index, %A: memref<?x?xf64>)
    attributes {dims = ["tsteps", "n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %cst_9_0 = arith.constant 9.0 : f64
  affine.for %t = 0 to %tsteps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        // A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i +
        //     1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / 9.0
        %a = affine.load %A[%i - 1, %j - 1] : memref<?x?xf64>
        %a_1 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %sum = arith.addf %a, %a_1 : f64
        %a_2 = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
        %sum_1 = arith.addf %sum, %a_2 : f64
        %a_3 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %sum_2 = arith.addf %sum_1, %a_3 : f64
        %a_4 = affine.load %A[%i, %j] : memref<?x?xf64>
        %sum_3 = arith.addf %sum_2, %a_4 : f64
        %a_5 = affine.load %A[%i, %j + 1] : memref<?x?xf64>
        %sum_4 = arith.addf %sum_3, %a_5 : f64
        %a_6 = affine.load %A[%i + 1, %j - 1] : memref<?x?xf64>
        %sum_5 = arith.addf %sum_4, %a_6 : f64
        %a_7 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %sum_6 = arith.addf %sum_5, %a_7 : f64
        %a_8 = affine.load %A[%i + 1, %j + 1] : memref<?x?xf64>
        %sum_7 = arith.addf %sum_6, %a_8 : f64
        %quot = arith.divf %sum_7, %cst_9_0 : f64
        affine.store %quot, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
