// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R1]: isl reads the text of an attribute when it is built; its message is shown where the text stands.

// expected-error @+1 {{[R1] invalid isl text: syntax error at 1:19, after `{ S[i] : 0 <= i < M`}}
func.func private @set() attributes {a = #mse.set<"{ S[i] : 0 <= i < M }">}

// -----

// expected-error @+1 {{[R1] invalid isl text: syntax error at 1:9, after `{ S[i] ->`}}
func.func private @map() attributes {a = #mse.map<"{ S[i] -> }">}

// -----

// expected-error @+1 {{[R1] invalid isl text: a set, a relation is expected}}
func.func private @not_a_map() attributes {a = #mse.map<"{ S[i] }">}

// -----

// expected-error @+1 {{[R1] invalid isl text: a relation, a set is expected}}
func.func private @not_a_set() attributes {a = #mse.set<"{ S[i] -> A[i] }">}

// -----

// expected-error @+1 {{[R1] invalid isl text: syntax error}}
func.func private @functions() attributes {a = #mse.functions<"[{ S[i] -> [(i)] }">}

// -----

// expected-error @+1 {{[R1] invalid isl text: relations of several tuples, one is expected}}
func.func private @basis() attributes {a = #mse.layout<"{ A[i] -> [i]; B[i] -> [i] }">}

// -----

// expected-error @+1 {{[R1] invalid isl text: `N +` is no quasi-affine expression of parameters}}
func.func private @modulus() attributes {a = #mse.layout<"{ A[i] -> [i] }" mod ["N +"]>}

// -----

// expected-error @+1 {{[R1] invalid isl text: unexpected `and more` after `}`}}
func.func private @trailing() attributes {a = #mse.set<"{ S[i] } and more">}

// -----

// expected-error @+1 {{[R1] invalid isl text: syntax error}}
func.func private @empty() attributes {a = #mse.set<"">}

// -----

// In the short form of an operation, the error is at the text.
mse.scop {
  mse.stmt "S"(%i)
      // expected-error @+1 {{[R1] invalid isl text: syntax error at 1:19, after `{ S[i] : 0 <= i < M`}}
      <"{ S[i] : 0 <= i < M }"> {
  }
  mse.schedule
}
