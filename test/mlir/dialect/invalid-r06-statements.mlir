// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R6]: the domain of a statement is one tuple of its name, with a dimension for each region argument; its origin is a
// function of all its instances.

mse.scop {
  // expected-error @+1 {{[R6] the domain of statement 'S' is in 'T' with 1 dimension, not 'S' with 1 dimension}}
  mse.stmt "S"(%i) <"{ T[i] }"> { }
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R6] the domain of statement 'S' is in 'S' with 2 dimensions, not 'S' with 1 dimension}}
  mse.stmt "S"(%i) <"{ S[i, j] }"> { }
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R6] the domain of statement 'S' is not a set of one tuple}}
  mse.stmt "S"(%i) <"{ S[i]; T[i] }"> { }
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R6] a coordinate is of a type other than index}}
  "mse.stmt"() <{name = "S", domain = #mse.set<"{ S[i] }">}> ({
  ^bb0(%i: i32):
  }) : () -> ()
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R6] the origin of statement 'S' starts from 'T' with 1 dimension, not 'S' with 1 dimension}}
  mse.stmt "S"(%i) <"{ S[i] }"> origin <"{ T[i] -> S0[i] }"> { }
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R6] the origin of statement 'S' has no value for S[0]}}
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 9 }"> origin <"{ S[i] -> S0[i] : i > 0 }"> { }
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R6] the origin of statement 'S' has two values for S[0]: S0[0] and S0[1]}}
  mse.stmt "S"(%i) <"{ S[i] : i = 0 }"> origin <"{ S[i] -> S0[j] : 0 <= j <= 1 }"> { }
  mse.schedule
}
