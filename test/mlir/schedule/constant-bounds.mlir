// Constant bounds of a stencil in three dimensions: without care, isl spends a minute on them.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-schedule)' %s | FileCheck %s

// CHECK-LABEL: func.func @heat
// CHECK:       mse.band {{.*}} coincident [false] {
// CHECK:         mse.band {{.*}} permutable coincident [true, true, true]
// CHECK:         mse.band {{.*}} permutable coincident [true, true, true]
func.func @heat(%A: memref<20x20x20xf64>, %B: memref<20x20x20xf64>) {
  affine.for %t = 1 to 41 {
    affine.for %i = 1 to 19 {
      affine.for %j = 1 to 19 {
        affine.for %k = 1 to 19 {
          %0 = affine.load %A[%i + 1, %j, %k] : memref<20x20x20xf64>
          %1 = affine.load %A[%i - 1, %j, %k] : memref<20x20x20xf64>
          %2 = affine.load %A[%i, %j + 1, %k] : memref<20x20x20xf64>
          %3 = affine.load %A[%i, %j - 1, %k] : memref<20x20x20xf64>
          %4 = affine.load %A[%i, %j, %k + 1] : memref<20x20x20xf64>
          %5 = affine.load %A[%i, %j, %k - 1] : memref<20x20x20xf64>
          %6 = arith.addf %0, %1 : f64
          %7 = arith.addf %2, %3 : f64
          %8 = arith.addf %4, %5 : f64
          %9 = arith.addf %6, %7 : f64
          %10 = arith.addf %9, %8 : f64
          affine.store %10, %B[%i, %j, %k] : memref<20x20x20xf64>
        }
      }
    }
    affine.for %i = 1 to 19 {
      affine.for %j = 1 to 19 {
        affine.for %k = 1 to 19 {
          %0 = affine.load %B[%i, %j, %k] : memref<20x20x20xf64>
          affine.store %0, %A[%i, %j, %k] : memref<20x20x20xf64>
        }
      }
    }
  }
  return
}
