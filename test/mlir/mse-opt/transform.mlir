// Passes and pipelines from a transform script, on the function that it chooses.
// RUN: mse-opt --transform-interpreter %s | FileCheck %s

module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @chosen
  // CHECK:         gpu.launch
  func.func @chosen(%A: memref<64xf32>, %B: memref<64xf32>) attributes {mine} {
    affine.for %i = 0 to 64 {
      %a = affine.load %A[%i] : memref<64xf32>
      affine.store %a, %B[%i] : memref<64xf32>
    }
    return
  }

  // CHECK-LABEL: func.func @other
  // CHECK:         affine.for
  // CHECK-NOT:     gpu.launch
  func.func @other(%A: memref<64xf32>, %B: memref<64xf32>) {
    affine.for %i = 0 to 64 {
      %a = affine.load %A[%i] : memref<64xf32>
      affine.store %a, %B[%i] : memref<64xf32>
    }
    return
  }

  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %chosen = transform.structured.match ops{["func.func"]} attributes{mine} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_registered_pass "mse-to-gpu" with options = {"verify" = "each"} to %chosen
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
