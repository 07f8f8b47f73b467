// An operation that the model cannot say leaves its loop alone, with a remark that names it; the run succeeds.
// RUN: mse-opt --mse-to-gpu %s 2>&1 | FileCheck %s

func.func private @effect(index)

func.func @f(%a: memref<8xf32>) {
  // CHECK: unsupported-operation.mlir:[[@LINE+2]]:{{[0-9]+}}: remark: not imported [effects]: 'func.call'
  affine.for %i = 0 to 8 {
    func.call @effect(%i) : (index) -> ()
  }
  return
}
// CHECK-LABEL: func.func @f
// CHECK: affine.for
// CHECK: call @effect
// CHECK-NOT: gpu.launch
