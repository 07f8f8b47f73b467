// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R17]: `mse.independent`, a unit or names of arrays on a loop, `mse.summary`, a function, of a call or function, `mse.checked`, a unit on a
// conditional, and `mse.contract`, on memory, are the only attributes of this dialect that other operations carry.

// expected-error @+1 {{[R17] there is no attribute 'mse.independant'}}
func.func private @unknown() attributes {mse.independant}

// -----

// expected-error @+1 {{[R17] 'mse.independent' says something of loops (affine.for, affine.parallel, scf.for, scf.parallel, scf.forall) only}}
func.func private @no_loop() attributes {mse.independent}

// -----

func.func @value() {
  // expected-error @+1 {{[R17] 'mse.independent' has no value}}
  affine.for %i = 0 to 4 {
  } {mse.independent = true}
  return
}

// -----

// expected-error @+1 {{[R17] there is no attribute 'mse.live_out'}}
func.func private @argument(memref<4xf32> {mse.live_out})

// -----

// expected-error @+1 {{[R17] there is no attribute 'mse.unknown'}}
func.func private @result() -> (f32 {mse.unknown})

// -----

mse.scop {
  // expected-error @+1 {{[R17] there is no attribute 'mse.unknown'}}
  mse.stmt "S"() <"{ S[] }"> attributes {mse.unknown} { }
  mse.schedule
}

// -----

// expected-error @+1 {{[R17] 'mse.summary' says something of functions and calls only}}
%c = arith.constant {mse.summary = @f} 1 : index

// -----

// expected-error @+1 {{[R17] 'mse.summary' names no function}}
func.func private @nameless() attributes {mse.summary}

// -----

// expected-error @+1 {{[R17] 'mse.checked' says something of conditionals (scf.if) only}}
func.func private @conditional() attributes {mse.checked}

// -----

func.func @valued(%c: i1) {
  // expected-error @+1 {{[R17] 'mse.checked' has no value}}
  scf.if %c {
  } {mse.checked = 1}
  return
}

// -----

// expected-error @+1 {{[R17] 'mse.contract' says something of memory (memref.alloc, memref.alloca, mse.array) only}}
func.func private @no_memory() attributes {mse.contract = "none"}

// -----

// expected-error @+1 {{[R17] 'mse.contract' says something of memory (memref.alloc, memref.alloca, mse.array) only}}
func.func private @of_the_caller(memref<4xf32> {mse.contract = "none"})

// -----

func.func @unknown_wish() {
  // expected-error @+1 {{[R17] 'mse.contract' is "none", or not there}}
  %a = memref.alloc() {mse.contract = "modulo"} : memref<4xf32>
  return
}

// -----

mse.scop {
  // expected-error @+1 {{[R17] 'mse.contract' is "none", or not there}}
  %t = mse.array "t" <"{ t[i] : 0 <= i < 64 }"> {mse.contract} : memref<?xf32>
  mse.schedule
}
