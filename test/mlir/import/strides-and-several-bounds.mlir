// Coordinates count the iterations of a loop with a step from a constant on; others are the values of the induction variables,
// a step is a constraint, and several bounds are all constraints.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @stride
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg0] -> { S0[i0] : i0 >= 0 and 3i0 <= -3 + arg0 }">
// CHECK-NEXT:      mse.write %{{.*}}, %{{.*}} @w0 <"{ S0[i0] -> arg1[2 + 3i0] }">
func.func @stride(%n: index, %A: memref<?xf32>, %x: f32) {
  affine.for %i = 2 to %n step 3 {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

// A body that computes with the variable gets it from the coordinate.
// CHECK-LABEL: func.func @value
// CHECK:         mse.stmt "S0"(%[[I:.*]]) <"[arg0] -> { S0[i0] : i0 >= 0 and 3i0 <= -3 + arg0 }">
// CHECK-NEXT:      %[[THREE:.*]] = arith.constant 3 : index
// CHECK-NEXT:      %[[STEPS:.*]] = arith.muli %[[I]], %[[THREE]] : index
// CHECK-NEXT:      %[[TWO:.*]] = arith.constant 2 : index
// CHECK-NEXT:      %[[VALUE:.*]] = arith.addi %[[STEPS]], %[[TWO]] : index
// CHECK-NEXT:      arith.index_cast %[[VALUE]] : index to i32
func.func @value(%n: index, %A: memref<?xi32>) {
  affine.for %i = 2 to %n step 3 {
    %x = arith.index_cast %i : index to i32
    affine.store %x, %A[%i] : memref<?xi32>
  }
  return
}

// CHECK-LABEL: func.func @several
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg1, arg0] -> { S0[i0] : i0 >= arg1 and 0 <= i0 <= 99 and i0 < arg0 }">
func.func @several(%n: index, %m: index, %A: memref<100xf32>, %x: f32) {
  affine.for %i = max affine_map<()[s0] -> (0, s0)>()[%m] to min affine_map<()[s0] -> (s0, 100)>()[%n] {
    affine.store %x, %A[%i] : memref<100xf32>
  }
  return
}

// The step counts from the larger lower bound.
// CHECK-LABEL: func.func @stride_from_maximum
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg1, arg0] -> { S0[i0] :
// CHECK-SAME:      (arg1 + i0) mod 2 = 0 and arg1 > 0 and i0 >= arg1) or ((i0) mod 2 = 0 and arg1 <= 0 and i0 >= 0)
func.func @stride_from_maximum(%n: index, %m: index, %A: memref<?xf32>, %x: f32) {
  affine.for %i = max affine_map<()[s0] -> (0, s0)>()[%m] to %n step 2 {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
