// RUN: mse-opt --mse-import=while=counter %s | FileCheck %s

// A kill or an assumption in a while loop need not be reached: it says nothing. Nor does an access of its bounds.

// CHECK:     mse.scop parameters("arg2" %{{.*}} = %arg2, "arg0_0" %{{.*}}) context <"[arg0_0] -> {  : arg0_0 >= 0 }">
// CHECK-NOT: mse.kill
func.func @certain(%a: memref<?xf64>, %t: memref<?xf64>, %n: index, %c: memref<i1>) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %m = memref.dim %a, %c0 : memref<?xf64>
  scf.while : () -> () {
    %more = affine.load %c[] : memref<i1>
    scf.condition(%more)
  } do {
    mse.assume affine_set<()[s0] : (s0 - 16 >= 0)>(%n)
    affine.for %i = 0 to %n {
      affine.store %zero, %a[%i] : memref<?xf64>
    }
    affine.for %i = 0 to %m {
      affine.store %zero, %t[%i] : memref<?xf64>
    }
    mse.kill %t : memref<?xf64>
    scf.yield
  }
  return
}
