// Sums of floating-point numbers have an order, but for iterations of a loop that the program says is parallel.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="verify=each" %s | FileCheck %s --check-prefix=PARALLEL
// RUN: mse-opt --mse-to-gpu="verify=each" %s | FileCheck %s --check-prefix=GPU

// CHECK-LABEL: func.func @in_order
// CHECK:         mse.update "addf"
// CHECK-NOT:     mse.unordered
// PARALLEL-LABEL: func.func @in_order
// PARALLEL-NOT:     affine.parallel
// PARALLEL:         return
// GPU-LABEL:     func.func @in_order
// GPU-NOT:         gpu.launch
// GPU:             return
func.func @in_order(%A: memref<?xf32>, %S: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %old = memref.atomic_rmw addf %a, %S[%c0] : (f32, memref<1xf32>) -> f32
  }
  return
}

// The loop inside has an order, the one around has none.
// CHECK-LABEL: func.func @in_any_order
// CHECK:         mse.update "addf"
// CHECK:         mse.unordered <"{ S0[i0, i1] -> [i0] }">
// CHECK-NOT:     mse.unordered
// PARALLEL-LABEL: func.func @in_any_order
// PARALLEL:         affine.parallel (%{{.*}}) =
// PARALLEL:           affine.for
// PARALLEL:             memref.atomic_rmw addf
// GPU-LABEL:     func.func @in_any_order
// GPU:             gpu.launch
// GPU:               affine.for
// GPU:                 memref.atomic_rmw addf
func.func @in_any_order(%A: memref<?x?xf32>, %S: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  affine.parallel (%i) = (0) to (%n) {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %old = memref.atomic_rmw addf %a, %S[%c0] : (f32, memref<1xf32>) -> f32
    }
  }
  return
}

// The largest is the same in any order.
// PARALLEL-LABEL: func.func @largest
// PARALLEL:         affine.parallel
// PARALLEL:           memref.atomic_rmw maximumf
func.func @largest(%A: memref<?xf32>, %S: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %old = memref.atomic_rmw maximumf %a, %S[%c0] : (f32, memref<1xf32>) -> f32
  }
  return
}
