// In a loop that never runs, a subscript is a function of no instance. Found by mse-fuzz, seed 200752.
// RUN: mse-opt --mse-import="grain=block" %s | FileCheck %s

// CHECK: mse.stmt "S0"(%{{.*}}) <"{ S0[i0] : false }">
func.func @f(%n0: index, %A0: memref<2xi64>, %A1: memref<i64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    %v1 = arith.constant 0 : index
    %v2 = arith.constant 0 : index
    %v3 = arith.constant 1 : index
    scf.for %i4 = %v1 to %v2 step %v3 {
      %v5 = arith.constant 1000 : index
      %v6 = arith.divsi %i4, %v5 : index
      %v7 = arith.constant 1048576 : index
      %v8 = arith.muli %v6, %v7 : index
      %v9 = arith.constant 1000 : index
      %v10 = arith.remsi %v8, %v9 : index
      %v11 = arith.constant 2 : index
      %v12 = arith.remsi %v10, %v11 : index
      %v13 = memref.load %A0[%v12] : memref<2xi64>
      affine.store %v13, %A1[] : memref<i64>
    }
  }
  return
}
