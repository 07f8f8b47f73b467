// RUN: not mse-opt %s --mse-lower="target=cuda" 2>&1 | FileCheck %s

// CHECK: error: mse-lower: unknown target 'cuda'; it has affine, parallel and gpu
func.func @nothing() {
  return
}
