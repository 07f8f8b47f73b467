// A parallel loop is left alone if the neutral value of its combining operation is not known.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @largest
// CHECK-NOT:     mse.scop
func.func @largest(%A: memref<8xf8E4M3FN>) -> f8E4M3FN {
  // expected-remark@below {{not imported [reduction]: 'affine.parallel' combines values in a way that is not known}}
  %largest = affine.parallel (%i) = (0) to (8) reduce ("maximumf") -> (f8E4M3FN) {
    %a = affine.load %A[%i] : memref<8xf8E4M3FN>
    affine.yield %a : f8E4M3FN
  }
  return %largest : f8E4M3FN
}

// A product cannot be updated in one step: a loop that is not inside another parallel loop stays parallel.
// CHECK-LABEL: func.func @product
// CHECK-NOT:     mse.scop
func.func @product(%A: memref<8xi32>) -> i32 {
  // expected-remark@below {{not imported [reduction]: 'affine.parallel' combines values of i32 in a way that only a sequential loop could}}
  %product = affine.parallel (%i) = (0) to (8) reduce ("muli") -> (i32) {
    %a = affine.load %A[%i] : memref<8xi32>
    affine.yield %a : i32
  }
  return %product : i32
}

// The loop around is parallel, and stays so: the one inside is imported as a sequential one.
// CHECK-LABEL: func.func @products
// CHECK:         mse.scop
// CHECK:           arith.muli
func.func @products(%A: memref<8x8xi32>, %P: memref<8xi32>) {
  affine.parallel (%i) = (0) to (8) {
    %product = affine.parallel (%j) = (0) to (8) reduce ("muli") -> (i32) {
      %a = affine.load %A[%i, %j] : memref<8x8xi32>
      affine.yield %a : i32
    }
    affine.store %product, %P[%i] : memref<8xi32>
  }
  return
}
