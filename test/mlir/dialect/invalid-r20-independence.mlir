// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R20]: independent iterations are those of one loop, and concern arrays from outside.

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  // expected-error @+1 {{[R20] 'x' is no array from outside}}
  mse.independent ["x"] <"{ S[i] -> [i] }">
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R20] an instance is in two iterations}}
  mse.independent [] <"{ S[i] -> [j] : 0 <= j <= 1 }">
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R20] iterations of different loops}}
  mse.independent [] <"{ S[i] -> [i]; T[i] -> [0, i] }">
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R20] iterations without a number}}
  mse.independent [] <"{ S[i] -> [] }">
  mse.schedule
}
