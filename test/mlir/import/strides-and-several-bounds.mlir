// Coordinates are the values of the induction variables: a step is a constraint, several bounds are all constraints.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @stride
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg0] -> { S0[i0] : (1 + i0) mod 3 = 0 and 2 <= i0 < arg0 }">
func.func @stride(%n: index, %A: memref<?xf32>, %x: f32) {
  affine.for %i = 2 to %n step 3 {
    affine.store %x, %A[%i] : memref<?xf32>
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
