// Operations of linalg on memory become loops, and nothing else in the function changes.
// RUN: mse-opt --mse-linalg-to-loops --verify-diagnostics %s -o %t && FileCheck %s < %t

// CHECK-LABEL: func.func @product
// CHECK:         %[[UNUSED:.*]] = arith.addi %{{.*}}, %{{.*}} : index
// CHECK-NOT:     linalg
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             memref.store
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             scf.for
// CHECK:               arith.mulf
// CHECK-NOT:     linalg
func.func @product(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
  %unused = arith.addi %n, %n : index
  %zero = arith.constant 0.0 : f32
  // expected-remark@below {{'linalg.fill' and another operation of linalg become loops, as with --convert-linalg-to-loops}}
  linalg.fill ins(%zero : f32) outs(%C : memref<?x?xf32>)
  linalg.matmul ins(%A, %B : memref<?x?xf32>, memref<?x?xf32>) outs(%C : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @nothing_to_do
// CHECK-NEXT:    return
func.func @nothing_to_do() {
  return
}

// Without dimensions there are no loops.
// CHECK-LABEL: func.func @scalar
// CHECK:         memref.store
// CHECK-NEXT:    return
func.func @scalar(%A: memref<f32>, %x: f32) {
  // expected-remark@below {{'linalg.fill' becomes loops, as with --convert-linalg-to-loops}}
  linalg.fill ins(%x : f32) outs(%A : memref<f32>)
  return
}

// Tensors, and what runs on a device, stay.
// CHECK-LABEL: func.func @tensors
// CHECK:         linalg.fill
func.func @tensors(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %r = linalg.fill ins(%x : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @on_a_device
// CHECK:         linalg.fill
func.func @on_a_device(%A: memref<8xf32>, %x: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%a, %b, %c) in (%d = %one, %e = %one, %f = %one)
             threads(%g, %h, %i) in (%j = %one, %k = %one, %l = %one) {
    linalg.fill ins(%x : f32) outs(%A : memref<8xf32>)
    gpu.terminator
  }
  return
}
