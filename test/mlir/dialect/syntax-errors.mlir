// RUN: mse-opt %s -split-input-file -verify-diagnostics

// Malformed text is a located error.

func.func @f(%n: index) {
  // expected-error @+1 {{expected '='}}
  mse.scop parameters("N" %N %n) { mse.schedule }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{expected string}}
  mse.scop parameters(N %N = %n) { mse.schedule }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%n: i32) {
  // expected-error @+1 {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  mse.scop parameters("N" %N = %n) { mse.schedule }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{use of undeclared SSA value name}}
  mse.scop parameters("N" %N = %n) { mse.schedule }
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'mse.scop' op operand #0 must be variadic of memref of any type values, but got 'f32'}}
  mse.scop arrays("A" %A = %a : f32 <"{ A[] }">) { mse.schedule }
  return
}

// -----

func.func @f(%a: memref<f32>) {
  // expected-error @+1 {{expected '<'}}
  mse.scop arrays("A" %A = %a : memref<f32>) { mse.schedule }
  return
}

// -----

func.func @isolated(%n: index) {
  mse.scop {
    mse.stmt "S"() <"{ S[] }"> {
      // expected-error @+1 {{use of undeclared SSA value name}}
      %m = arith.addi %n, %n : index
    }
    mse.schedule
  }
  return
}

// -----

// expected-error @+1 {{attribute 'live_in' has a place in the syntax}}
mse.scop attributes {live_in = array<i1>} { mse.schedule }

// -----

mse.scop {
  // expected-error @+1 {{attribute 'domain' has a place in the syntax}}
  mse.stmt "S"() <"{ S[] }"> attributes {domain} { }
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{invalid kind of attribute specified}}
  mse.stmt 7() <"{ S[] }"> { }
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{expected '('}}
  mse.stmt "S" <"{ S[] }"> { }
  mse.schedule
}

// -----

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"() <"{ S[] }"> {
    // expected-error @+1 {{expected valid '@'-identifier for symbol name}}
    %v = mse.read %x "r0" <"{ S[] -> x[] }"> : memref<f32>
  }
  mse.schedule
}

// -----

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"() <"{ S[] }"> {
    // expected-error @+1 {{op failed to verify that the value has the array's element type}}
    %v = "mse.read"(%x) <{reference = "r0", relation = #mse.map<"{ S[] -> x[] }">}> : (memref<f32>) -> i32
  }
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{requires attribute 'extent'}}
  %x = "mse.array"() <{name = "x"}> : () -> memref<f32>
  mse.schedule
}

// -----

// expected-error @+1 {{expected '{' to begin a region}}
mse.scop

// -----

// expected-error @+1 {{custom op 'mse.nothing' is unknown}}
mse.nothing
