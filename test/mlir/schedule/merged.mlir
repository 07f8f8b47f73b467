// Borders and the inside of a stencil, which need no order in one step, are one parallel loop; the second statement of the
// other function needs what the first one writes elsewhere, and is a loop of its own.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=merged},mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="schedule=merged verify=each" %s 2>/dev/null -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry borders --size arg0.0=33,arg0.1=31,arg1.0=33,arg1.1=31,arg2=3 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry apart --size arg0.0=33,arg1.0=33,arg2=3 --check

// CHECK-LABEL: @borders
// CHECK:       mse.band <"[{ S0[i0, i1] -> [(i0)]; S1[i0, i1, i2] -> [(i0)] }]"> coincident [false] {
// CHECK-NEXT:    mse.band <"[{ S0[i0, i1] -> [(i1)]; S1[i0, i1, i2] -> [(i1)] }, { S0[i0, i1] -> [(0)]; S1[i0, i1, i2] -> [(i2)] }]"> permutable coincident [true, true] {
// CHECK-NEXT:      mse.sequence {
// CHECK-NEXT:        mse.filter <"{ S0[i0, i1] }">
// CHECK-NEXT:        mse.filter <"{ S1[i0, i1, i2] }">
// CHECK-LABEL: @apart
// CHECK:       coincident [false] {
// CHECK-NEXT:    mse.sequence {
// CHECK-NEXT:      mse.filter <"{ S0[i0, i1] }"> {
// CHECK-NEXT:        mse.band <"[{ S0[i0, i1] -> [(i1)] }]"> coincident [true]
func.func @borders(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf64>
  %m = memref.dim %a, %c1 : memref<?x?xf64>
  affine.for %t = 0 to %steps {
    affine.for %i = 0 to %n {
      %v = affine.load %a[%i, 0] : memref<?x?xf64>
      affine.store %v, %b[%i, 0] : memref<?x?xf64>
    }
    affine.for %i = 0 to %n { affine.for %j = 1 to %m {
      %v = affine.load %a[%i, %j] : memref<?x?xf64>
      %w = affine.load %a[%i, %j - 1] : memref<?x?xf64>
      %s = arith.addf %v, %w : f64
      affine.store %s, %b[%i, %j] : memref<?x?xf64>
    } }
  }
  return
}
func.func @apart(%a: memref<?xf64>, %b: memref<?xf64>, %steps: index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  affine.for %t = 0 to %steps {
    affine.for %i = 0 to %n {
      %v = affine.load %a[%i] : memref<?xf64>
      affine.store %v, %b[%i] : memref<?xf64>
    }
    affine.for %i = 1 to %n {
      %v = affine.load %b[%i - 1] : memref<?xf64>
      affine.store %v, %a[%i] : memref<?xf64>
    }
  }
  return
}
