// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R3]: parameters, arrays and statements are named by isl identifiers, all different.

func.func @keyword(%n: index) {
  // expected-error @+1 {{[R3] parameter 'min' is not named by an isl identifier}}
  mse.scop parameters("min" %N = %n) { mse.schedule }
  return
}

// -----

mse.scop {
  // expected-error @+1 {{[R3] array 'a b' is not named by an isl identifier}}
  %a = mse.array "a b" <"{ [i] }"> : memref<4xf32>
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R3] statement '' is not named by an isl identifier}}
  mse.stmt ""() <"{ [] }"> { }
  mse.schedule
}

// -----

func.func @parameters(%n: index) {
  // expected-error @+1 {{[R3] parameter 'N' has the name of another parameter}}
  mse.scop parameters("N" %N = %n, "N" %M = %n) { mse.schedule }
  return
}

// -----

func.func @arrays(%n: index, %a: memref<4xf32>) {
  // expected-error @+1 {{[R3] array 'N' has the name of another parameter}}
  mse.scop parameters("N" %N = %n) arrays("N" %A = %a : memref<4xf32> <"{ N[i] }">) { mse.schedule }
  return
}

// -----

mse.scop {
  %a = mse.array "A" <"{ A[i] }"> : memref<4xf32>
  // expected-error @+1 {{[R3] array 'A' has the name of another array}}
  %b = mse.array "A" <"{ A[i] }"> : memref<4xf32>
  mse.schedule
}

// -----

mse.scop {
  %a = mse.array "A" <"{ A[i] }"> : memref<4xf32>
  // expected-error @+1 {{[R3] statement 'A' has the name of another array}}
  mse.stmt "A"() <"{ A[] }"> { }
  mse.schedule
}

// -----

mse.scop {
  mse.stmt "S"() <"{ S[] }"> { }
  // expected-error @+1 {{[R3] statement 'S' has the name of another statement}}
  mse.stmt "S"() <"{ S[] }"> { }
  mse.schedule
}
