// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R9]: an access that is not `may` reaches exactly one cell; index operands are the first subscripts, and the relation
// has at most one value for the others.

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 3 }"> {
    // expected-error @+1 {{[R9] access @r0 has no value for S[0]}}
    %v = mse.read %A @r0 <"{ S[i] -> A[i - 1] : i > 0 }"> : memref<?xf32>
  }
  mse.schedule
}

// -----

func.func @parametric(%n: index, %a: memref<?xf32>, %v: f32) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 5 }">
      arrays("A" %A = %a : memref<?xf32> <"{ A[i] }">) values(%w = %v : f32) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      // expected-error @+1 {{[R9] access @w0 has no value for S[4] with N = 5}}
      mse.write %w, %A @w0 <"{ S[i] -> A[i] : i < 4 }"> : memref<?xf32>
    }
    mse.schedule
  }
  return
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] : i = 2 }"> {
    // expected-error @+1 {{[R9] access @r0 has two values for S[2]: A[0] and A[1]}}
    %v = mse.read %A[%i] @r0 <"{ S[i] -> A[a] : 0 <= a <= 1 }"> : memref<?xf32>
  }
  mse.schedule
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] : i = 2 }"> {
    // expected-error @+1 {{[R9] access @r0 has no index operands and two values for S[2]: A[0] and A[1]}}
    %v = mse.read %A @r0 may <"{ S[i] -> A[a] : 0 <= a <= 1 }"> : memref<?xf32>
  }
  mse.schedule
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    // expected-error @+1 {{[R9] access @r0 has 2 index operands, but array 'A' has rank 1}}
    %v = mse.read %A[%i, %i] @r0 may <"{ S[i] -> A[i] }"> : memref<?xf32>
  }
  mse.schedule
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i, j] }"> : memref<?x?xf32>
  mse.stmt "S"(%i) <"{ S[i] : i = 2 }"> {
    // The relation says the second subscript.
    %u = mse.read %A[%i] @r0 may <"{ S[i] -> A[a, i] : 0 <= a <= 9 }"> : memref<?x?xf32>
    // expected-error @+1 {{[R9] access @r1 has 1 index operand and two values of the other subscripts for S[2]: [0] and [1]}}
    %v = mse.read %A[%i] @r1 may <"{ S[i] -> A[i, j] : 0 <= j <= 1 }"> : memref<?x?xf32>
  }
  mse.schedule
}

// -----

func.func @conditional(%flag: i1) {
  mse.scop values(%c = %flag : i1) {
    %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
    mse.stmt "S"(%i) <"{ S[i] }"> {
      scf.if %c {
        // expected-error @+1 {{[R9] access @r0 is not 'may', but 'scf.if' decides whether it happens}}
        %v = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<?xf32>
      }
    }
    mse.schedule
  }
  return
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    // This region is executed once.
    scf.execute_region {
      %v = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<?xf32>
      scf.yield
    }
    affine.for %k = 0 to 9 {
      // expected-error @+1 {{[R9] access @k0 is not 'may', but 'affine.for' decides whether it happens}}
      mse.kill %A @k0 <"{ S[i] -> A[a] }"> : memref<?xf32>
    }
  }
  mse.schedule
}

// -----

// Conditions are of accesses that need not happen.
mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 3 }"> {
    // expected-error @+1 {{[R9] access @r0 has conditions, which take 'may' and named unknowns of the statement's coordinates}}
    %v = mse.read %A @r0 <"{ S[i] -> A[i] }"> if <"{ [i] -> c0[i] }"> : memref<?xf32>
  }
  mse.schedule
}

// -----

// Each takes all coordinates of the statement.
mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 3 }"> {
    // expected-error @+1 {{[R9] access @r0 has conditions}}
    %v = mse.read %A @r0 may <"{ S[i] -> A[i] }"> if <"{ [i, j] -> c0[i] }"> : memref<?xf32>
  }
  mse.schedule
}

// -----

// Each has a name.
mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 3 }"> {
    // expected-error @+1 {{[R9] access @r0 has conditions}}
    %v = mse.read %A @r0 may <"{ S[i] -> A[i] }"> if <"{ [i] -> [i] }"> : memref<?xf32>
  }
  mse.schedule
}
