// Values that an inner loop does not change are computed in front of it, as in the source, unless that may fail.
// RUN: mse-opt --mse-to-affine="expand=none schedule=source" %s -o %t
// RUN: FileCheck %s < %t
// RUN: mse-run --compare %s %t --entry hoisted --sizes 0,1,3
// RUN: mse-run --compare %s %t --entry may_fail --size arg1=3,arg2=0,arg3=0
// RUN: mse-run --compare %s %t --entry may_fail --size arg1=3,arg2=2,arg3=2

// CHECK-LABEL: func.func @hoisted
// CHECK:         affine.for %[[I:.*]] = 0 to
// CHECK-NEXT:      %[[K:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK-NEXT:      %[[F:.*]] = arith.sitofp %[[K]] : i32 to f64
// CHECK-NEXT:      %[[G:.*]] = arith.divf %[[F]], %{{.*}} : f64
// CHECK-NEXT:      affine.for
// CHECK-NEXT:        affine.load
// CHECK-NEXT:        arith.addf %{{.*}}, %[[G]] : f64
func.func @hoisted(%A: memref<?x?xf64>, %n: index) attributes {dims = ["n,n", ""]} {
  %c = arith.constant 3.0 : f64
  affine.for %i = 0 to %n {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f64
    %g = arith.divf %f, %c : f64
    affine.for %j = 0 to %n {
      %x = affine.load %A[%i, %j] : memref<?x?xf64>
      %y = arith.addf %x, %g : f64
      affine.store %y, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// CHECK-LABEL: func.func @may_fail
// CHECK:         affine.for
// CHECK-NEXT:      affine.for
// CHECK-NEXT:        arith.remsi
// CHECK-NEXT:        arith.index_cast
// CHECK-NEXT:        affine.store
func.func @may_fail(%A: memref<4x4xi64>, %n: index, %m: index, %d: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %r = arith.remsi %i, %d : index
      %k = arith.index_cast %r : index to i64
      affine.store %k, %A[%i, %j] : memref<4x4xi64>
    }
  }
  return
}
