// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R8]: an access relation goes from the enclosing statement to the array, which is one of the scop.

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    // expected-error @+1 {{[R8] access @r0 goes to 'B' with 1 dimension, not 'A' with 1 dimension}}
    %v = mse.read %A @r0 <"{ S[i] -> B[i] }"> : memref<?xf32>
  }
  mse.schedule
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    // expected-error @+1 {{[R8] access @r0 goes to 'A' with 2 dimensions, not 'A' with 1 dimension}}
    %v = mse.read %A @r0 <"{ S[i] -> A[i, i] }"> : memref<?xf32>
  }
  mse.schedule
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    // expected-error @+1 {{[R8] access @k0 starts from 'T' with 1 dimension, not 'S' with 1 dimension}}
    mse.kill %A @k0 <"{ T[i] -> A[i] }"> : memref<?xf32>
  }
  mse.schedule
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    // expected-error @+1 {{[R8] access @r0 does not relate one tuple to one tuple}}
    %v = mse.read %A @r0 <"{ S[i] -> A[i]; T[i] -> A[i] }"> : memref<?xf32>
  }
  mse.schedule
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] }"> {
    %A = memref.alloc() : memref<4xf32>
    // expected-error @+1 {{[R8] access @r0 is to no array of the scop}}
    %v = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<4xf32>
  }
  mse.schedule
}
