// An index that is computed before the region is a function of parameters where it is affine, and a parameter itself
// where it is not, also if it is computed inside a loop.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @computed
// CHECK:         %[[PRODUCT:.*]] = arith.muli %arg0, %arg1
// CHECK:         %[[AGAIN:.*]] = arith.muli %arg1, %arg1
// CHECK:         mse.scop parameters("arg0" %{{.*}} = %arg0, "n0" %{{.*}} = %[[PRODUCT]], "n1" %{{.*}} = %[[AGAIN]])
// CHECK:         mse.stmt "S0"(%{{.*}}, %{{.*}}) <"[arg0, n0] -> { S0[i0, i1] : 0 <= i0 <= -2 + arg0 and 0 <= i1 < n0 }">
// CHECK:           mse.write %{{.*}} <"[n1] -> { S0[i0, i1] -> arg2[n1 + i0] }">
func.func @computed(%n: index, %m: index, %A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %less = arith.subi %n, %c1 : index
  %product = arith.muli %n, %m : index
  scf.for %i = %c0 to %less step %c1 {
    scf.for %j = %c0 to %product step %c1 {
      %square = arith.muli %m, %m : index
      %k = arith.addi %square, %i : index
      memref.store %x, %A[%k] : memref<?xf32>
    }
  }
  return
}
