// A value that a loop carries is a cell: written before the loop and at the end of each iteration, read wherever it is used.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @sum
// CHECK:         %[[CELL:.*]] = memref.alloca() : memref<f32>
// CHECK:         "x0" %[[X:.*]] = %[[CELL]] : memref<f32> <"{ x0[] }"> live_out)
// CHECK:         mse.stmt "S0"() <"{ S0[] }">
// CHECK:           mse.write %{{.*}}, %[[X]] @w0 <"{ S0[] -> x0[] }">
// CHECK:         mse.stmt "S1"(%{{.*}}) <"[arg1] -> { S1[i0] : 0 <= i0 < arg1 }">
// CHECK:           %[[ACC:.*]] = mse.read %[[X]] @r0 <"{ S1[i0] -> x0[] }">
// CHECK:           %[[A:.*]] = mse.read %{{.*}} @r1 <"{ S1[i0] -> arg0[i0] }">
// CHECK:           %[[SUM:.*]] = arith.addf %[[ACC]], %[[A]]
// CHECK:           mse.write %[[SUM]], %[[X]] @w1
// CHECK:         %[[RESULT:.*]] = memref.load %[[CELL]][]
// CHECK:         return %[[RESULT]]
func.func @sum(%A: memref<?xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to %n iter_args(%acc = %zero) -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    %next = arith.addf %acc, %a : f32
    affine.yield %next : f32
  }
  return %sum : f32
}

// Both values are read before either is written.
// CHECK-LABEL: func.func @swap
// CHECK:         mse.stmt "S2"
// CHECK:           %[[A:.*]] = mse.read %x0
// CHECK:           %[[B:.*]] = mse.read %x1
// CHECK:           mse.write %[[B]], %x0
// CHECK:           mse.write %[[A]], %x1
func.func @swap(%n: index, %x: f32, %y: f32, %out: memref<2xf32>) {
  %pair:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  affine.store %pair#0, %out[0] : memref<2xf32>
  affine.store %pair#1, %out[1] : memref<2xf32>
  return
}
