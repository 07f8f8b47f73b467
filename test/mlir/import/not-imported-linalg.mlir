// Operations of linalg are loops once upstream has lowered them; the remark says how.
// RUN: mse-opt --mse-import --verify-diagnostics %s -o /dev/null
// RUN: mse-opt --mse-linalg-to-loops --mse-import %s 2>/dev/null | FileCheck %s

// CHECK-LABEL: func.func @rows
// CHECK:       mse.scop
// CHECK-LABEL: func.func @tensors
func.func @rows(%A: memref<4x8xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    %row = memref.subview %A[%i, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    // expected-remark@below {{not imported [unsupported-operation]: 'linalg.fill' is imported after --mse-linalg-to-loops}}
    linalg.fill ins(%x : f32) outs(%row : memref<8xf32, strided<[1], offset: ?>>)
  }
  return
}

func.func @tensors(%t: tensor<4x8xf32>, %x: f32, %c0: index, %c4: index, %c1: index) -> tensor<4x8xf32> {
  // expected-remark@below {{'scf.for' has a step that is no number, and no positive parameter between bounds that are parameters}}
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %t) -> tensor<4x8xf32> {
    // expected-remark@below {{'linalg.fill' is imported after bufferization (--mse-from-tensors)}}
    %b = linalg.fill ins(%x : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
    affine.for %j = 0 to 4 {
    }
    scf.yield %b : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}

// An operation that stands for several has no loops that upstream's pass could write.
func.func @several_in_one(%x: memref<4x16xf32>, %y: memref<4x16xf32>) {
  // expected-remark@below {{not imported [unsupported-operation]: 'linalg.softmax' is several operations in one: it is imported after upstream's transform.structured.decompose_interface, and --mse-linalg-to-loops}}
  linalg.softmax dimension(1) ins(%x : memref<4x16xf32>) outs(%y : memref<4x16xf32>)
  return
}
