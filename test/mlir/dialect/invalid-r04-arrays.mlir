// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R4]: each operand has a name and a region argument of its type; the extent and the layout of an array have its name
// and rank.

func.func @outer(%a: memref<?xf32>) {
  // expected-error @+1 {{[R4] the extent of array 'A' is in 'B' with 1 dimension, not 'A' with 1 dimension}}
  mse.scop arrays("A" %A = %a : memref<?xf32> <"{ B[i] }">) { mse.schedule }
  return
}

// -----

mse.scop {
  // expected-error @+1 {{[R4] the extent of array 'A' is in 'A' with 2 dimensions, not 'A' with 1 dimension}}
  %A = mse.array "A" <"{ A[i, j] }"> : memref<?xf32>
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R4] the extent of array 'A' is not a set of one tuple}}
  %A = mse.array "A" <"{ A[i]; B[i] }"> : memref<?xf32>
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R4] the layout of array 'A' starts from 'B' with 1 dimension, not 'A' with 1 dimension}}
  %A = mse.array "A" <"{ A[i] }"> layout <"{ B[i] -> [i] }"> : memref<?xf32>
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R4] the layout of array 'A' has no value for A[4]}}
  %A = mse.array "A" <"{ A[i] : 0 <= i <= 4 }"> layout <"{ A[i] -> [i] : 0 <= i < 4 }"> : memref<?xf32>
  mse.schedule
}

// -----

mse.scop {
  // expected-error @+1 {{[R4] the layout of array 'A' has two values for A[0]: [0] and [1]}}
  %A = mse.array "A" <"{ A[i] : i = 0 }"> layout <"{ A[i] -> [j] : 0 <= j <= 1 }"> : memref<?xf32>
  mse.schedule
}

// -----

func.func @names(%n: index) {
  // expected-error @+1 {{[R4] 1 parameter, but 0 names}}
  "mse.scop"(%n) <{operandSegmentSizes = array<i32: 1, 0, 0>, parameter_names = [], array_names = [], extents = [],
                   live_in = array<i1>, live_out = array<i1>}> ({
  ^bb0(%N: index):
    mse.schedule
  }) : (index) -> ()
  return
}

// -----

func.func @flags(%a: memref<?xf32>) {
  // expected-error @+1 {{[R4] 1 array, but 0 live_out flags}}
  "mse.scop"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0>, parameter_names = [], array_names = ["A"],
                   extents = [#mse.set<"{ A[i] }">], live_in = array<i1: true>, live_out = array<i1>}> ({
  ^bb0(%A: memref<?xf32>):
    mse.schedule
  }) : (memref<?xf32>) -> ()
  return
}

// -----

func.func @arguments(%n: index) {
  // expected-error @+1 {{[R4] 1 operand, but 0 region arguments}}
  "mse.scop"(%n) <{operandSegmentSizes = array<i32: 1, 0, 0>, parameter_names = ["N"], array_names = [], extents = [],
                   live_in = array<i1>, live_out = array<i1>}> ({
    mse.schedule
  }) : (index) -> ()
  return
}

// -----

func.func @types(%n: index) {
  // expected-error @+1 {{[R4] operand 0 is of type index, its region argument is not}}
  "mse.scop"(%n) <{operandSegmentSizes = array<i32: 1, 0, 0>, parameter_names = ["N"], array_names = [], extents = [],
                   live_in = array<i1>, live_out = array<i1>}> ({
  ^bb0(%N: i32):
    mse.schedule
  }) : (index) -> ()
  return
}
