// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R10]: a kill has a reference and a relation, exactly inside a statement.

func.func @outside(%a: memref<?xf32>) {
  // expected-error @+1 {{[R10] a kill with a reference and a relation outside a statement}}
  mse.kill %a @k0 <"{ S[i] -> A[i] }"> : memref<?xf32>
  return
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    // expected-error @+1 {{[R10] a kill without a reference and a relation in a statement}}
    mse.kill %A : memref<?xf32>
  }
  mse.schedule
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    // expected-error @+1 {{[R10] a kill with a reference and no relation}}
    "mse.kill"(%A) <{reference = "k0"}> : (memref<?xf32>) -> ()
  }
  mse.schedule
}

// -----

func.func @relation(%a: memref<?xf32>) {
  // expected-error @+1 {{[R10] a kill with a relation and no reference}}
  "mse.kill"(%a) <{relation = #mse.map<"{ S[i] -> A[i] }">}> : (memref<?xf32>) -> ()
  return
}
