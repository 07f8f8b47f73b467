// Memory that something inside an opaque loop needs as a value, as a size of its view does, is not taken into a statement.
// Found by mse-fuzz, seed 702770.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @size_of_view
// CHECK:         mse.scop parameters("n0"
func.func @size_of_view(%A: memref<?xf32>, %I: memref<8xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 8 {
    %n = affine.load %I[%i] : memref<8xindex>
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.subview %A[%j] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      // expected-remark@below {{not imported [carried-type]: 'memref.dim' needs memory as a value}}
      %d = memref.dim %v, %c0 : memref<?xf32, strided<[1], offset: ?>>
      %x = memref.load %A[%d] : memref<?xf32>
      memref.store %x, %v[%c0] : memref<?xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// CHECK-LABEL: func.func @selected_view
// CHECK:         mse.scop parameters("n0"
func.func @selected_view(%A: memref<8xf32>, %B: memref<?xf32>, %I: memref<8xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 8 {
    %n = affine.load %I[%i] : memref<8xindex>
    // expected-remark@below {{not imported [carried-type]: 'scf.for' needs memory as a value}}
    scf.for %j = %c0 to %n step %c1 {
      %b = arith.cmpi slt, %j, %n : index
      %v = memref.cast %A : memref<8xf32> to memref<?xf32>
      %w = memref.cast %B : memref<?xf32> to memref<?xf32>
      %s = arith.select %b, %v, %w : memref<?xf32>
      %x = memref.load %B[%j] : memref<?xf32>
      memref.store %x, %A[%c0] : memref<8xf32>
    }
  }
  return
}
