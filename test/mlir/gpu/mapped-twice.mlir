// A mapped schedule stays as it is; a schedule with parallel loops that is not mapped has no kernels, and the remark says why.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-map-to-gpu,mse-map-to-gpu{block-sizes=64},mse-lower{target=gpu})' %s 2>%t | FileCheck %s
// RUN: FileCheck --check-prefix=TWICE %s <%t
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-lower{target=gpu})' %s 2>&1 | FileCheck --check-prefix=NEVER %s
// RUN: mse-opt --mse-to-gpu %s 2>&1 | FileCheck --check-prefix=ONCE %s

// TWICE: remark: mapped before, and left as it is: the schedule has a mark "kernel"
// CHECK: gpu.launch
// CHECK-SAME: = %c256

// NEVER: remark: parallel loops stay on the host: the schedule has no mark "kernel"; mse-map-to-gpu, to be run before, makes them
// NEVER: affine.for
// NEVER-NOT: gpu.launch

// ONCE-NOT: remark

func.func @f(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}
