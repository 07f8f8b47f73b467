// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R2]: a layout has as many moduli as dimensions of storage, which can be positive, and a known memory space.

// expected-error @+1 {{[R2] 1 modulus for 2 dimensions of storage}}
func.func private @count() attributes {a = #mse.layout<"{ A[i, j] -> [i, j] }" mod ["2"]>}

// -----

// expected-error @+1 {{[R2] modulus '0' is never positive}}
func.func private @zero() attributes {a = #mse.layout<"{ A[i] -> [i] }" mod ["0"]>}

// -----

// expected-error @+1 {{[R2] memory space 'shared' is none of global, device, managed, workgroup, private}}
func.func private @space() attributes {a = #mse.layout<"{ A[i] -> [i] }" in "shared">}

// -----

func.func @elsewhere() {
  mse.scop {
    // expected-error @+1 {{[R2] 'A' lies in 'B', which is no array of the scop's own}}
    %a = mse.array "A" <"{ A[i] : 0 <= i < 9 }"> layout <"{ A[i] -> B[i] }"> : memref<?xf32>
    mse.schedule
  }
  return
}

// -----

func.func @chain() {
  mse.scop {
    %c = mse.array "C" <"{ C[i] : 0 <= i < 9 }"> : memref<?xf32>
    %b = mse.array "B" <"{ B[i] : 0 <= i < 9 }"> layout <"{ B[i] -> C[i] }"> : memref<?xf32>
    // expected-error @+1 {{[R2] 'A' lies in 'B', which lies in 'C'}}
    %a = mse.array "A" <"{ A[i] : 0 <= i < 9 }"> layout <"{ A[i] -> B[i] }"> : memref<?xf32>
    mse.schedule
  }
  return
}

// -----

func.func @elements() {
  mse.scop {
    %b = mse.array "B" <"{ B[i] : 0 <= i < 9 }"> : memref<?xf64>
    // expected-error @+1 {{[R2] 'A' lies in 'B', which has other elements}}
    %a = mse.array "A" <"{ A[i] : 0 <= i < 9 }"> layout <"{ A[i] -> B[i] }"> : memref<?xf32>
    mse.schedule
  }
  return
}

// -----

func.func @dimensions() {
  mse.scop {
    %b = mse.array "B" <"{ B[i, j] : 0 <= i, j < 9 }"> : memref<?x?xf32>
    // expected-error @+1 {{[R2] 'A' lies in 'B', whose storage has other dimensions or is in another space}}
    %a = mse.array "A" <"{ A[i] : 0 <= i < 9 }"> layout <"{ A[i] -> B[i] }"> : memref<?xf32>
    mse.schedule
  }
  return
}
