// An operation of no dialect is an error at the operation.
// RUN: not mse-opt --mse-to-gpu %s 2>&1 | FileCheck %s

func.func @f(%a: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    // CHECK: unknown-operation.mlir:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}unregistered
    %v = "front.end"(%i) : (index) -> f32
    affine.store %v, %a[%i] : memref<8xf32>
  }
  return
}
