// A generic update of one operation is an update, unless somebody uses its result or the operation cannot be one step.
// RUN: mse-opt --mse-simplify --mse-import %s 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: mse-opt --mse-to-parallel="verify=each" %s 2>/dev/null | FileCheck %s --check-prefix=PARALLEL

// A generic update of one operation; what its region computes first is computed before.
// CHECK-LABEL: func.func @generic
// CHECK:         arith.muli
// CHECK:         mse.update "maxs"
// PARALLEL-LABEL: func.func @generic
// PARALLEL:         affine.parallel
// PARALLEL:           memref.atomic_rmw maxs
func.func @generic(%A: memref<?xi32>, %S: memref<1xi32>) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  scf.forall (%i) in (%n) {
    %a = memref.load %A[%i] : memref<?xi32>
    %old = memref.generic_atomic_rmw %S[%c0] : memref<1xi32> {
    ^bb0(%held: i32):
      %three = arith.constant 3 : i32
      %b = arith.muli %a, %three : i32
      %new = arith.maxsi %b, %held : i32
      memref.atomic_yield %new : i32
    }
  }
  return
}

// The value that an update leaves, or finds, is no value of the model.
// CHECK-LABEL: func.func @used
// CHECK-NOT:     mse.scop
// REMARK:        not imported [effects]: 'memref.atomic_rmw' is read as an update only if it is of i8 to i64, f32 or f64, combines, and its result is not used
func.func @used(%A: memref<?xi32>, %S: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %old = memref.atomic_rmw addi %one, %S[%c0] : (i32, memref<1xi32>) -> i32
    affine.store %old, %A[%i] : memref<?xi32>
  }
  return
}

// CHECK-LABEL: func.func @not_one_operation
// CHECK-NOT:     mse.scop
// REMARK:        not imported
func.func @not_one_operation(%A: memref<?xi32>, %S: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %old = memref.generic_atomic_rmw %S[%c0] : memref<1xi32> {
    ^bb0(%held: i32):
      %twice = arith.addi %held, %held : i32
      %new = arith.addi %twice, %a : i32
      memref.atomic_yield %new : i32
    }
  }
  return
}

// CHECK-LABEL: func.func @replaced
// CHECK-NOT:     mse.scop
// REMARK:        not imported [effects]: 'memref.atomic_rmw'
func.func @replaced(%A: memref<?xi32>, %S: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %old = memref.atomic_rmw assign %a, %S[%c0] : (i32, memref<1xi32>) -> i32
  }
  return
}
