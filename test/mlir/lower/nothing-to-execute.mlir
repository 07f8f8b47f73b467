// A loop that never runs leaves nothing to execute, on the device or the host: nothing is told.
// RUN: mse-opt --mse-to-gpu %s 2>&1 | FileCheck %s --implicit-check-not=remark
// CHECK-LABEL: func.func @f
// CHECK-NEXT:    return

func.func @f(%A: memref<?xi64>, %n: index) {
  affine.for %i = 0 to 0 {
    %y = affine.load %A[%i] : memref<?xi64>
    affine.store %y, %A[%i + 1] : memref<?xi64>
  }
  return
}
