// With mode=auto an array is expanded where that makes the schedule better: the scalar of the first loop, which every iteration
// overwrites, and not the accumulator of the second, whose sum stays sequential with any memory.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand{mode=auto},mse-verify,mse-schedule,mse-verify)' %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=auto verify=each" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --entry auto --size n=1 && mse-run --compare %s %t.mlir --entry auto --size n=33 --check

// CHECK:      remark: not expanded [no-gain]: array 'mem0' stays as it is: the schedule is no better with more memory for it
// CHECK:      mse.array "mem1_x" <"[arg0_0] -> { mem1_x[i0] : 0 <= i0 < arg0_0 }"> : memref<?xf64>
// CHECK-NOT:  mse.array
// CHECK:      mse.schedule
// CHECK:      mse.band <"[{{.*}}S1[i0] -> [(i0)]{{.*}}]"> {{.*}}coincident [true]
func.func @auto(%a: memref<?xf64>, %b: memref<?xf64>, %s: memref<f64>) attributes {dims = ["n", "n", ""]} {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  %x = memref.alloca() : memref<f64>
  %y = memref.alloca() : memref<f64>
  affine.store %zero, %y[] : memref<f64>
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf64>
    affine.store %0, %x[] : memref<f64>
    %1 = affine.load %x[] : memref<f64>
    %2 = affine.load %x[] : memref<f64>
    %3 = arith.mulf %1, %2 : f64
    affine.store %3, %b[%i] : memref<?xf64>
    %4 = affine.load %y[] : memref<f64>
    %5 = arith.addf %4, %3 : f64
    affine.store %5, %y[] : memref<f64>
  }
  %6 = affine.load %y[] : memref<f64>
  affine.store %6, %s[] : memref<f64>
  return
}
