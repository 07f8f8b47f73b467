// A scop survives MLIR's bytecode.
// RUN: mse-opt --mse-import %s -o %t.text
// RUN: mse-opt --mse-import --emit-bytecode %s -o %t.mlirbc
// RUN: mse-opt %t.mlirbc -o %t.back
// RUN: diff %t.text %t.back
// RUN: FileCheck %s --input-file=%t.back

// CHECK: mse.scop
func.func @f(%a: memref<?xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %v, %a[%i] : memref<?xf32>
  }
  return
}
