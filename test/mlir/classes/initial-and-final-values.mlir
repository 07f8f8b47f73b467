// A class that may hold what a cell held before the scop, or what it must hold after it, is told apart: it keeps its cell.
// Here the first two writes of A[i] are read within the loop, the last one stays.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-classes)' %s 2>&1 >/dev/null | FileCheck %s

func.func @f(%A: memref<?xf64>, %B: memref<?xf64>, %u: f64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.store %u, %A[%i] : memref<?xf64>
    %a = affine.load %A[%i] : memref<?xf64>
    %b = arith.addf %a, %a : f64
    affine.store %b, %A[%i] : memref<?xf64>
    affine.store %u, %B[%i] : memref<?xf64>
    affine.store %b, %B[%i] : memref<?xf64>
  }
  return
}
// CHECK: remark: classes of "arg0"
// CHECK-NEXT: first @w0: read @r0 {{.*}} { S2[i0] -> S0[i0] :
// CHECK-NEXT: first @w0: read @r1 {{.*}} { S3[i0] -> S0[i0] :
// CHECK-NEXT: first @w0: write @w0 {{.*}} { S0[i0] -> S0[i0] :
// CHECK-NEXT: initial or final value: {{.*}} { [S3[i0] -> w3[]] :
// CHECK: remark: classes of "arg1"
// CHECK-NEXT: initial or final value: {{.*}} { [S2[i0] -> w2[]] :
// CHECK-NEXT: unread: {{.*}} { [S1[i0] -> w1[]] :
