// The demo shows the loops and the kernel, executes both, and says that they agree.
// RUN: mse-opt demo | FileCheck %s
// RUN: mse-opt demo atax --size 9 | FileCheck %s
// RUN: mse-opt demo jacobi-2d --size 9 | FileCheck %s

// CHECK: before ====
// CHECK: affine.for
// CHECK: after mse-opt --mse-to-gpu ====
// CHECK: gpu.launch
// CHECK: both executed
// CHECK: agree
