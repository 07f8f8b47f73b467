// POPL'98, third example: A[foo[i]] may be any cell, and so may A[bar[i]]. The row that iteration i writes, and the cell
// that it changes, are one class: a read does not know which of them supplied it.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-classes)' %s 2>&1 >/dev/null | FileCheck %s

func.func @f(%n: index, %foo: memref<?xindex>, %bar: memref<?xindex>, %result: memref<?xf64>, %u: f64, %v: f64) {
  %A = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %u, %A[%j] : memref<?xf64>
    }
    %to = affine.load %foo[%i] : memref<?xindex>
    memref.store %v, %A[%to] : memref<?xf64>
    %from = affine.load %bar[%i] : memref<?xindex>
    %a = memref.load %A[%from] : memref<?xf64>
    affine.store %a, %result[%i] : memref<?xf64>
  }
  memref.dealloc %A : memref<?xf64>
  return
}
// CHECK: remark: classes of "mem0"
// CHECK-DAG: first @w0: write @w0 {{.*}} { S0[i0, i1] -> S0[i0, 0] :
// CHECK-DAG: first @w0: write @w1 {{.*}} { S1[i0] -> S0[i0, 0] :
// CHECK-DAG: first @w0: read @r{{[0-9]+}} {{.*}} { S2[i0] -> S0[i0, 0] :
