// A loop that carries its induction variable by another name, as an integer or an index, carries nothing: subscripts with it
// are affine, and no iteration waits for another. Not where the integer wraps, or starts or steps otherwise.
// RUN: mse-opt --mse-import %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=none verify=each" %s -o %t 2>/dev/null
// RUN: mse-run --compare %s %t --entry index_beside --sizes 1,2,9
// RUN: mse-run --compare %s %t --entry integer_beside
// RUN: mse-run --compare %s %t --entry wraps
// RUN: mse-run --compare %s %t --entry by_two --sizes 1,2,9
// RUN: mse-run --compare %s %t --entry used_after --sizes 1,2,9

// CHECK-LABEL: func.func @index_beside
// CHECK:         mse.stmt "S0"(%i0)
// CHECK-NEXT:      mse.read %{{.*}} @r0 <"{{.*}}{ S0[i0] -> arg0[i0] }">
// CHECK-NEXT:      mse.write %{{.*}} @w0 <"{{.*}}{ S0[i0] -> arg1[2 + i0] }">
// CHECK-NOT:     mse.stmt
func.func @index_beside(%A: memref<?xf32>, %B: memref<?xf32>, %first: index) attributes {dims = ["first+9", "first+9", ""]} {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.addi %first, %c2 : index
  %r = scf.for %i = %first to %n step %c1 iter_args(%k = %first) -> (index) {
    %v = memref.load %A[%k] : memref<?xf32>
    %j = arith.addi %k, %c2 : index
    memref.store %v, %B[%j] : memref<?xf32>
    %next = arith.addi %k, %c1 : index
    scf.yield %next : index
  }
  return
}

// The number is stored, too.
// CHECK-LABEL: func.func @integer_beside
// CHECK:         mse.stmt "S0"(%i0) <"{ S0[i0] : 0 <= i0 <= 5 }"> {
// CHECK-NEXT:      %[[K:.*]] = arith.index_cast %i0 : index to i32
// CHECK-NEXT:      mse.write %[[K]], %{{.*}} @w0 <"{ S0[i0] -> arg0[i0] }">
// CHECK-NOT:     mse.stmt
func.func @integer_beside(%A: memref<6xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = affine.for %i = 0 to 6 iter_args(%k = %zero) -> (i32) {
    %j = arith.index_cast %k : i32 to index
    memref.store %k, %A[%j] : memref<6xi32>
    %next = arith.addi %one, %k : i32
    affine.yield %next : i32
  }
  return
}

// CHECK-LABEL: func.func @wraps
// CHECK:         mse.write %{{.*}} @w{{[0-9]}} may <"{ S{{[0-9]}}[i0] -> arg0[o0] : 0 <= o0 <= 255 }">
func.func @wraps(%A: memref<256xi8>) {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %r = affine.for %i = 0 to 300 iter_args(%k = %zero) -> (i8) {
    %j = arith.index_castui %k : i8 to index
    memref.store %k, %A[%j] : memref<256xi8>
    %next = arith.addi %k, %one : i8
    affine.yield %next : i8
  }
  return
}

// It is a counter all the same.
// CHECK-LABEL: func.func @by_two
// CHECK:         mse.read %{{.*}} @r0 <"{{.*}}{ S0[i0] -> arg0[2i0] }">
func.func @by_two(%A: memref<32xf32>, %B: memref<?xf32>, %n: index) attributes {dims = ["", "n", ""]} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = affine.for %i = 0 to %n iter_args(%k = %c0) -> (index) {
    %v = memref.load %A[%k] : memref<32xf32>
    affine.store %v, %B[%i] : memref<?xf32>
    %next = arith.addi %k, %c2 : index
    affine.yield %next : index
  }
  return
}

// The loop returns the value that the last iteration computes.
// CHECK-LABEL: func.func @used_after
// CHECK:         mse.scop
func.func @used_after(%A: memref<?xindex>, %n: index) attributes {dims = ["n+1", ""]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = affine.for %i = 0 to %n iter_args(%k = %c0) -> (index) {
    affine.store %k, %A[%i] : memref<?xindex>
    %next = arith.addi %k, %c1 : index
    affine.yield %next : index
  }
  affine.store %r, %A[%n] : memref<?xindex>
  return
}
