// POPL'98, first example: T writes x, a while loop S may write it again, R reads it. The class of an iteration is all
// writes of that iteration, and T is the first.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-classes)' %s 2>&1 >/dev/null | FileCheck %s

func.func @f(%start: memref<?xf64>, %result: memref<?xf64>, %half: f64, %limit: f64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %start, %c0 : memref<?xf64>
  %x = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    %s = affine.load %start[%i] : memref<?xf64>
    affine.store %s, %x[] : memref<f64>
    scf.while : () -> () {
      %v = affine.load %x[] : memref<f64>
      %above = arith.cmpf ogt, %v, %limit : f64
      scf.condition(%above)
    } do {
      %v = affine.load %x[] : memref<f64>
      %p = arith.mulf %half, %v : f64
      affine.store %p, %x[] : memref<f64>
      scf.yield
    }
    %r = affine.load %x[] : memref<f64>
    affine.store %r, %result[%i] : memref<?xf64>
  }
  return
}
// CHECK: remark: classes of "mem0"
// CHECK-DAG: first @w0: write @w0 {{.*}} { S0[i0] -> S0[i0] :
// CHECK-DAG: first @w0: write @w1 {{.*}} { S1[i0] -> S0[i0] :
// CHECK-DAG: first @w0: read @r{{[0-9]+}} {{.*}} { S2[i0] -> S0[i0] :
// CHECK: remark: classes of "arg1"
// CHECK-NEXT: initial or final value: {{.*}} { [S2[i0] -> w2[]]
