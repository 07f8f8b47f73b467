// A product whose sum is carried by the loop: without options both outer loops are parallel, and the sum is a register.
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.gpu.mlir 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// RUN: FileCheck %s --input-file %t.gpu.mlir --check-prefix=GPU
// RUN: mse-run --compare %s %t.gpu.mlir --check --sizes 1,2,3,31,33
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.parallel.mlir
// RUN: FileCheck %s --input-file %t.parallel.mlir --check-prefix=PARALLEL
// RUN: mse-run --compare %s %t.parallel.mlir --check --sizes 1,2,3,31,33
// RUN: mse-opt --mse-to-gpu=expand=none %s 2>&1 | FileCheck %s --check-prefix=NONE

// QUIET-NOT: remark
// GPU-NOT: memref.alloc
// GPU: gpu.launch
// GPU:   %[[SUM:.*]] = affine.for %{{.*}} = 0 to %{{.*}} iter_args(%{{.*}} = %cst) -> (f32) {
// GPU-NOT: store
// GPU:   affine.store %[[SUM]], %arg2[
// PARALLEL-NOT: memref.alloc
// PARALLEL:     affine.parallel (%{{.*}}, %{{.*}}) = (0, 0) to
// PARALLEL-NEXT:  %[[SUM:.*]] = affine.for %{{.*}} = 0 to %{{.*}} iter_args(%{{.*}} = %cst) -> (f32) {
// PARALLEL:       affine.store %[[SUM]], %arg2[
// NONE: remark: loop stays sequential: x0[] written by S0[0, 0] (@w0) and written by S0[1, 0] (@w0)
// NONE-NOT: gpu.launch
func.func @product(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>)
    attributes {dims = ["n,k", "k,m", "n,m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %B, %c1 : memref<?x?xf32>
  %p = memref.dim %A, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %s = affine.for %k = 0 to %p iter_args(%c = %zero) -> (f32) {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %q = arith.mulf %a, %b : f32
        %t = arith.addf %c, %q : f32
        affine.yield %t : f32
      }
      affine.store %s, %C[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
