// A sequential loop inside another one becomes several, and some are parallel; statements that wait for each other stay in one.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=distributed},mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="schedule=distributed verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --sizes 1,2,3,31,33 --check --order random:7

// CHECK:         mse.schedule {
// CHECK-NEXT:      mse.sequence {
// CHECK-NEXT:        mse.filter <"{{.*}}"> {
// CHECK-NEXT:          mse.band <{{.*}}(i0){{.*}}> coincident [false] {
// CHECK-NEXT:            mse.sequence {
// CHECK-NEXT:              mse.filter <"{{.*}}S0[i0, i1] }"> {
// CHECK-NEXT:                mse.band <{{.*}}> coincident [true]
// CHECK-NEXT:              }
// CHECK-NEXT:              mse.filter <"{{.*}}"> {
// CHECK-NEXT:                mse.band <{{.*}}> coincident [false] {
// CHECK:             mse.filter <"{{.*}}S3[i0, i1] }"> {
// CHECK-NEXT:          mse.band <{{.*}}> coincident [true] {
// CHECK-NEXT:            mse.band <{{.*}}> coincident [true]
func.func @f(%A: memref<?x?xi64>, %B: memref<?x?xi64>, %C: memref<?x?xi64>) {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2 : i64
  %n = memref.dim %A, %c0 : memref<?x?xi64>
  affine.for %t = 1 to %n {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      // S0: from the last iteration of t
      %a = affine.load %B[%t - 1, %i] : memref<?x?xi64>
      %a2 = arith.muli %a, %two : i64
      affine.store %a2, %A[%t, %i] : memref<?x?xi64>
      // S1 and S2: from each other
      %c = affine.load %C[%t, %i - 1] : memref<?x?xi64>
      %x = affine.load %A[%t, %i - 1] : memref<?x?xi64>
      %y = arith.addi %c, %x : i64
      affine.store %y, %B[%t, %i] : memref<?x?xi64>
      %b = affine.load %B[%t, %i - 1] : memref<?x?xi64>
      %b2 = arith.muli %b, %two : i64
      affine.store %b2, %C[%t, %i] : memref<?x?xi64>
      // S3: from S2
      %d = affine.load %C[%t, %i - 1] : memref<?x?xi64>
      %e = arith.addi %d, %two : i64
      affine.store %e, %A[%t - 1, %i] : memref<?x?xi64>
    }
  }
  return
}
