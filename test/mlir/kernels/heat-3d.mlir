// heat-3d: tsteps times two explicit steps of the heat equation in a cube, A to B and B to A: each interior point
// plus an eighth of its second difference along each axis.
// From PolyBench 4.2.1. A and B are n x n x n; their borders are only read.

func.func @heat_3d(%tsteps: index, %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>)
    attributes {dims = ["tsteps", "n,n,n", "n,n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?x?xf64>
  %cst_0_125 = arith.constant 0.125 : f64
  %two = arith.constant 2.0 : f64
  affine.for %t = 1 to affine_map<()[s0] -> (s0 + 1)>()[%tsteps] {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
          // B[i][j][k] = 0.125 * (A[i + 1][j][k] - 2.0 * A[i][j][k] + A[i - 1][j][k]) + 0.125 * (A[i][j + 1][k] -
          //     2.0 * A[i][j][k] + A[i][j - 1][k]) + 0.125 * (A[i][j][k + 1] - 2.0 * A[i][j][k] + A[i][j][k - 1])
          //     + A[i][j][k]
          %a = affine.load %A[%i + 1, %j, %k] : memref<?x?x?xf64>
          %a_1 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
          %prod = arith.mulf %two, %a_1 : f64
          %diff = arith.subf %a, %prod : f64
          %a_2 = affine.load %A[%i - 1, %j, %k] : memref<?x?x?xf64>
          %sum = arith.addf %diff, %a_2 : f64
          %prod_1 = arith.mulf %cst_0_125, %sum : f64
          %a_3 = affine.load %A[%i, %j + 1, %k] : memref<?x?x?xf64>
          %a_4 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
          %prod_2 = arith.mulf %two, %a_4 : f64
          %diff_1 = arith.subf %a_3, %prod_2 : f64
          %a_5 = affine.load %A[%i, %j - 1, %k] : memref<?x?x?xf64>
          %sum_1 = arith.addf %diff_1, %a_5 : f64
          %prod_3 = arith.mulf %cst_0_125, %sum_1 : f64
          %sum_2 = arith.addf %prod_1, %prod_3 : f64
          %a_6 = affine.load %A[%i, %j, %k + 1] : memref<?x?x?xf64>
          %a_7 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
          %prod_4 = arith.mulf %two, %a_7 : f64
          %diff_2 = arith.subf %a_6, %prod_4 : f64
          %a_8 = affine.load %A[%i, %j, %k - 1] : memref<?x?x?xf64>
          %sum_3 = arith.addf %diff_2, %a_8 : f64
          %prod_5 = arith.mulf %cst_0_125, %sum_3 : f64
          %sum_4 = arith.addf %sum_2, %prod_5 : f64
          %a_9 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
          %sum_5 = arith.addf %sum_4, %a_9 : f64
          affine.store %sum_5, %B[%i, %j, %k] : memref<?x?x?xf64>
        }
      }
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
          // A[i][j][k] = 0.125 * (B[i + 1][j][k] - 2.0 * B[i][j][k] + B[i - 1][j][k]) + 0.125 * (B[i][j + 1][k] -
          //     2.0 * B[i][j][k] + B[i][j - 1][k]) + 0.125 * (B[i][j][k + 1] - 2.0 * B[i][j][k] + B[i][j][k - 1])
          //     + B[i][j][k]
          %b = affine.load %B[%i + 1, %j, %k] : memref<?x?x?xf64>
          %b_1 = affine.load %B[%i, %j, %k] : memref<?x?x?xf64>
          %prod = arith.mulf %two, %b_1 : f64
          %diff = arith.subf %b, %prod : f64
          %b_2 = affine.load %B[%i - 1, %j, %k] : memref<?x?x?xf64>
          %sum = arith.addf %diff, %b_2 : f64
          %prod_1 = arith.mulf %cst_0_125, %sum : f64
          %b_3 = affine.load %B[%i, %j + 1, %k] : memref<?x?x?xf64>
          %b_4 = affine.load %B[%i, %j, %k] : memref<?x?x?xf64>
          %prod_2 = arith.mulf %two, %b_4 : f64
          %diff_1 = arith.subf %b_3, %prod_2 : f64
          %b_5 = affine.load %B[%i, %j - 1, %k] : memref<?x?x?xf64>
          %sum_1 = arith.addf %diff_1, %b_5 : f64
          %prod_3 = arith.mulf %cst_0_125, %sum_1 : f64
          %sum_2 = arith.addf %prod_1, %prod_3 : f64
          %b_6 = affine.load %B[%i, %j, %k + 1] : memref<?x?x?xf64>
          %b_7 = affine.load %B[%i, %j, %k] : memref<?x?x?xf64>
          %prod_4 = arith.mulf %two, %b_7 : f64
          %diff_2 = arith.subf %b_6, %prod_4 : f64
          %b_8 = affine.load %B[%i, %j, %k - 1] : memref<?x?x?xf64>
          %sum_3 = arith.addf %diff_2, %b_8 : f64
          %prod_5 = arith.mulf %cst_0_125, %sum_3 : f64
          %sum_4 = arith.addf %sum_2, %prod_5 : f64
          %b_9 = affine.load %B[%i, %j, %k] : memref<?x?x?xf64>
          %sum_5 = arith.addf %sum_4, %b_9 : f64
          affine.store %sum_5, %A[%i, %j, %k] : memref<?x?x?xf64>
        }
      }
    }
  }
  return
}
