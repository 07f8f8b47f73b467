// A size of a memref is one parameter however often it is asked for, named after the argument, and not negative. Static
// sizes are numbers; sizes of allocations are what was allocated. Extents use what is known.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @sizes
// CHECK:         mse.scop parameters("arg0_0" %{{.*}} = %{{.*}}) context <"[arg0_0] -> { : arg0_0 >= 0 }">
// CHECK-NEXT:      arrays("arg0" %{{.*}} <"[arg0_0] -> { arg0[i0, i1] : 0 <= i0 < arg0_0 and 0 <= i1 <= 7 }"> live_in live_out,
// CHECK-NEXT:      "mem0" %{{.*}} <"[arg0_0] -> { mem0[i0] : 0 <= i0 < arg0_0 }">,
// CHECK-NEXT:      "arg1" %{{.*}} <"{ arg1[i0] : i0 >= 0 }"> live_in live_out)
// CHECK:         mse.stmt "S0"(%{{.*}}, %{{.*}}) <"[arg0_0] -> { S0[i0, i1] : 0 <= i0 < arg0_0 and 0 <= i1 <= 7 }">
// CHECK:         mse.stmt "S1"(%{{.*}}) <"[arg0_0] -> { S1[i0] : 0 <= i0 < arg0_0 }">
func.func @sizes(%A: memref<?x8xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x8xf32>
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %m = memref.dim %A, %c1 : memref<?x8xf32>
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x8xf32>
      affine.store %a, %t[%i] : memref<?xf32>
    }
  }
  %again = memref.dim %A, %c0 : memref<?x8xf32>
  affine.for %i = 0 to %again {
    %a = affine.load %t[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}
