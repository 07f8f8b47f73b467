// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R7]: references are isl identifiers, each of one access.

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"() <"{ S[] }"> {
    %v = mse.read %x @a <"{ S[] -> x[] }"> : memref<f32>
    // expected-error @+1 {{[R7] reference @a names another access, too}}
    mse.write %v, %x @a <"{ S[] -> x[] }"> : memref<f32>
  }
  mse.schedule
}

// -----

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"() <"{ S[] }"> {
    // expected-error @+1 {{[R7] reference 'r 0' is not an isl identifier}}
    %v = mse.read %x @"r 0" <"{ S[] -> x[] }"> : memref<f32>
  }
  mse.schedule
}
