// RUN: mse-opt %s | mse-opt | FileCheck %s

// Inside a scop, values are called as in isl: parameters, arrays, dimensions. Names of the code around may come again.

// CHECK-LABEL: func @shadow
func.func @shadow(%N: index, %A: memref<?xf32>) {
  // CHECK:      mse.scop parameters("N" %N = %arg0)
  // CHECK-NEXT:   arrays("A" %A = %arg1 : memref<?xf32> <"{ A[i] }">) {
  // CHECK-NEXT:   %t = mse.array "t"
  // CHECK-NEXT:   mse.stmt "S"(%t_0, %i1) <"{ S[t, t + 1] }"> {
  // CHECK-NEXT:   }
  // CHECK-NEXT:   mse.stmt "T"(%i, %i2) <"{ T[i, i2] }"> {
  mse.scop parameters("N" %N = %N) arrays("A" %A = %A : memref<?xf32> <"{ A[i] }">) {
    %x = mse.array "t" <"{ t[] }"> : memref<f32>
    mse.stmt "S"(%p, %q) <"{ S[t, t + 1] }"> { }
    mse.stmt "T"(%p, %q) <"{ T[i, i2] }"> { }
    mse.schedule
  }
  return
}
