// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R16]: an assumption has as many operands as its condition has dimensions and symbols.

func.func @f(%i: index) {
  // expected-error @+1 {{[R16] a condition on 2 dimensions and symbols with 1 operand}}
  mse.assume affine_set<(d0)[s0] : (s0 - d0 - 1 >= 0)>(%i)
  return
}
