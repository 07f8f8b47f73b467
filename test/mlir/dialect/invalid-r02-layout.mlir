// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R2]: a layout has as many moduli as dimensions of storage, which can be positive, and a known memory space.

// expected-error @+1 {{[R2] 1 modulus for 2 dimensions of storage}}
func.func private @count() attributes {a = #mse.layout<"{ A[i, j] -> [i, j] }" mod ["2"]>}

// -----

// expected-error @+1 {{[R2] modulus '0' is never positive}}
func.func private @zero() attributes {a = #mse.layout<"{ A[i] -> [i] }" mod ["0"]>}

// -----

// expected-error @+1 {{[R2] memory space 'shared' is none of global, workgroup, private}}
func.func private @space() attributes {a = #mse.layout<"{ A[i] -> [i] }" in "shared">}
