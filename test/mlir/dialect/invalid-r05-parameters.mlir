// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R5]: every isl object mentions only declared parameters.

func.func @context(%n: index) {
  // expected-error @+1 {{[R5] parameter 'M' is not declared by the scop}}
  mse.scop parameters("N" %N = %n) context <"[N, M] -> { : N < M }"> { mse.schedule }
  return
}

// -----

// expected-error @+1 {{[R5] the context constrains more than parameters}}
mse.scop context <"{ S[i] }"> { mse.schedule }

// -----

mse.scop {
  // expected-error @+1 {{[R5] parameter 'N' is not declared by the scop}}
  %A = mse.array "A" <"[N] -> { A[i] : i < N }"> : memref<?xf32>
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R5] parameter 'M' is not declared by the scop}}
  %A = mse.array "A" <"{ A[i] }"> layout <"{ A[i] -> [i] }" mod ["M"]> : memref<?xf32>
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R5] parameter 'N' is not declared by the scop}}
  mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> { }
  mse.schedule
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 4 }"> {
    // expected-error @+1 {{[R5] parameter 'N' is not declared by the scop}}
    %v = mse.read %A @r0 <"[N] -> { S[i] -> A[i + N] }"> : memref<?xf32>
  }
  mse.schedule
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 4 }"> { }
  mse.schedule {
    // expected-error @+1 {{[R5] parameter 'N' is not declared by the scop}}
    mse.band <"[N] -> [{ S[i] -> [(N - i)] }]"> coincident [true]
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 4 }"> { }
  mse.schedule {
    // expected-error @+1 {{[R5] parameter 'N' is not declared by the scop}}
    mse.guard <"[N] -> { [] : N > 0 }">
  }
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 4 }"> {
    %v = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<?xf32>
  }
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R5] parameter 'N' is not declared by the scop}}
    mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i] : i < N }">
  }
}
