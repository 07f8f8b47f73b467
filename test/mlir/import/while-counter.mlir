// RUN: mse-opt --mse-import=while=counter %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="while=counter verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7

// A while loop gets a coordinate without an upper bound. One statement, which says so, writes the decision of
// its condition, and all read it; no access is certain.

// CHECK:      mse.stmt "S0"() <"{ S0[] }"> {
// CHECK-NEXT:   %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT:   mse.write %[[TRUE]], %[[GO:x[0-9]+]] @w0 <"{ S0[] -> [[GO]][] }"> : memref<i1>
// CHECK:      mse.stmt "S1"(%i0) <"{ S1[i0] : i0 >= 0 }"> while {
// CHECK-NEXT:   mse.read %[[GO]] @r0 may
// CHECK-NEXT:   %[[X:.*]] = mse.read %{{.*}} @r1 may <"{ S1[i0] -> arg1[] }"> : memref<f64>
// CHECK:        %[[MORE:.*]] = arith.cmpf ogt, %[[X]], %{{.*}} : f64
// CHECK-NEXT:   mse.write %[[MORE]], %[[GO]] @w1 may <"{ S1[i0] -> [[GO]][] }"> : memref<i1>
// CHECK-NEXT: }
// CHECK-NEXT: mse.stmt "S2"(%i0, %i1) <"[arg0_0] -> { S2[i0, i1] : i0 >= 0 and 0 <= i1 < arg0_0 }"> {
// CHECK-NEXT:   mse.read %[[GO]] @r2 may
// CHECK-NEXT:   mse.read %{{.*}} @r3 may <"{ S2[i0, i1] -> arg0[i1] }"> : memref<?xf64>
// CHECK:        mse.write %{{.*}} @w2 may <"{ S2[i0, i1] -> arg0[i1] }"> : memref<?xf64>
// CHECK:      mse.stmt "S3"(%i0) <"{ S3[i0] : i0 >= 0 }"> {
// CHECK-NEXT:   mse.read %[[GO]] @r4 may
// CHECK:      mse.schedule {
// CHECK-NEXT:   mse.sequence {
// CHECK-NEXT:     mse.filter <"{ S0[] }">
// CHECK-NEXT:     mse.filter
// CHECK-NEXT:       mse.band <"[{ {{.*}}S2[i0, i1] -> [(i0)]{{.*}} }]"> coincident [false] {
// CHECK-NEXT:         mse.sequence {
// CHECK-NEXT:           mse.filter <"{ S1[i0] }">
func.func @halve(%a: memref<?xf64>, %x: memref<f64>) attributes {inputs = ["", "positive"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  %half = arith.constant 0.5 : f64
  %limit = arith.constant 0.01 : f64
  scf.while : () -> () {
    %v = affine.load %x[] : memref<f64>
    %more = arith.cmpf ogt, %v, %limit : f64
    scf.condition(%more)
  } do {
    affine.for %i = 0 to %n {
      %v = affine.load %a[%i] : memref<?xf64>
      %w = arith.mulf %v, %half : f64
      affine.store %w, %a[%i] : memref<?xf64>
    }
    %v = affine.load %x[] : memref<f64>
    %w = arith.mulf %v, %half : f64
    affine.store %w, %x[] : memref<f64>
    scf.yield
  }
  return
}
