// affine.delinearize_index and affine.linearize_index are quotients, remainders and sums.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir
// RUN: FileCheck --check-prefix=GPU %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --entry constant
// RUN: mse-run --compare %s %t.mlir --check --entry open
// RUN: mse-run --compare %s %t.mlir --check --entry data --size A.0=64,B.0=7
// RUN: mse-run --compare %s %t.mlir --check --entry rows --size A.0=35,B.0=35,n=5,m=7

// CHECK-LABEL: func.func @constant
// CHECK:         -> arg0[o0, o1] : (-i0 + o1) mod 8 = 0 and -7 + i0 <= 8o0 <= i0 and 0 <= o1 <= 7 }">
// CHECK:         -> arg1[i0] }">
// GPU-LABEL: func.func @constant
// GPU-COUNT-1: gpu.launch
func.func @constant(%A: memref<4x8xf32>, %B: memref<32xf32>) {
  affine.for %i = 0 to 32 {
    %p:2 = affine.delinearize_index %i into (4, 8) : index, index
    %v = memref.load %A[%p#0, %p#1] : memref<4x8xf32>
    %q = affine.linearize_index [%p#0, %p#1] by (4, 8) : index
    memref.store %v, %B[%q] : memref<32xf32>
  }
  return
}

// Without an outer bound; one of a single size, with it, is the identity. Negative numbers are rounded down.
// CHECK-LABEL: func.func @open
// CHECK:         -> arg0[o0, o1] :
// CHECK:         -> arg1[16 + i0] }">
// GPU-LABEL: func.func @open
// GPU-COUNT-1: gpu.launch
func.func @open(%A: memref<6x8xf32>, %B: memref<48xf32>) {
  affine.for %i = -16 to 32 {
    %p:2 = affine.delinearize_index %i into (8) : index, index
    %s = affine.delinearize_index %i into (100) : index
    %c2 = arith.constant 2 : index
    %c16 = arith.constant 16 : index
    %row = arith.addi %p#0, %c2 : index
    %v = memref.load %A[%row, %p#1] : memref<6x8xf32>
    %at = arith.addi %s, %c16 : index
    memref.store %v, %B[%at] : memref<48xf32>
  }
  return
}

// As numbers, and under a condition on data.
// CHECK-LABEL: func.func @data
// CHECK:         arith.floordivsi
func.func @data(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %is = arith.cmpf ogt, %x, %zero : f32
    scf.if %is {
      %p:3 = affine.delinearize_index %i into (2, 3) : index, index, index
      %q = affine.linearize_index [%p#1, %p#2, %p#0] by (2, 3, 5) : index
      %k = arith.index_cast %q : index to i32
      %f = arith.sitofp %k : i32 to f32
      %y = arith.addf %x, %f : f32
      affine.store %y, %A[%i] : memref<?xf32>
    }
  }
  return
}

// The inverse of each other, by a size that is a parameter.
// CHECK-LABEL: func.func @rows
// CHECK:         -> arg0[i0, i1] }">
// CHECK:         -> arg1[i0, i1] }">
// GPU-LABEL: func.func @rows
// GPU-COUNT-1: gpu.launch
func.func @rows(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %at = affine.linearize_index [%i, %j] by (%m) : index
      %p:2 = affine.delinearize_index %at into (%n, %m) : index, index
      %q = affine.linearize_index disjoint [%p#0, %p#1] by (%n, %m) : index
      %v = memref.load %A[%at] : memref<?xf32>
      memref.store %v, %B[%q] : memref<?xf32>
    }
  }
  return
}
