// Buffers that a loop swaps are two arrays inside it, and after it. Not, if it may hold one of them twice, or where one of
// them is accessed by the name that it has outside, too.
// RUN: mse-opt --mse-import --verify-diagnostics --split-input-file %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=none verify=each" --split-input-file %s 2>/dev/null | FileCheck %s --check-prefix=PARALLEL

// CHECK-LABEL: func.func @swapped
// CHECK:         scf.for
// CHECK:           mse.scop
// CHECK-NEXT:          arrays("mem0" %{{.*}} = %arg4 : memref<?xf32> <"{ mem0[i0] : i0 >= 0 }"> live_in live_out,
// CHECK-NEXT:                 "mem1" %{{.*}} = %arg5 : memref<?xf32> <"{ mem1[i0] : i0 >= 0 }"> live_in live_out)
// CHECK:           scf.yield %arg5, %arg4
// CHECK:         mse.scop
// CHECK-NEXT:          arrays("mem0" %{{.*}} = %0#0 : memref<?xf32>

// PARALLEL-LABEL: func.func @swapped
// PARALLEL:         scf.for
// PARALLEL:           affine.parallel
// PARALLEL:         affine.parallel
func.func @swapped(%A: memref<?xf32>, %B: memref<?xf32>, %T: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@below {{not imported [carried-type]: 'scf.for' carries memory from one iteration to the next}}
  %r:2 = scf.for %t = %c0 to %T step %c1 iter_args(%a = %A, %b = %B) -> (memref<?xf32>, memref<?xf32>) {
    affine.for %i = 1 to 15 {
      %x = affine.load %a[%i - 1] : memref<?xf32>
      %y = affine.load %a[%i + 1] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%i] : memref<?xf32>
    }
    scf.yield %b, %a : memref<?xf32>, memref<?xf32>
  }
  affine.for %i = 0 to 16 {
    %x = affine.load %r#0[%i] : memref<?xf32>
    affine.store %x, %r#1[%i] : memref<?xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @one_twice
// CHECK-NOT:     mse.scop
func.func @one_twice(%A: memref<?xf32>, %B: memref<?xf32>, %T: index) {
  // expected-remark@below {{not imported [carried-type]: 'affine.for' carries memory from one iteration to the next}}
  affine.for %t = 0 to %T iter_args(%a = %A, %b = %B) -> (memref<?xf32>, memref<?xf32>) {
    affine.for %i = 1 to 15 {
      // expected-remark@below {{not imported [may-alias]: 'affine.load' accesses memory that may be that of 'mem1'}}
      %x = affine.load %a[%i - 1] : memref<?xf32>
      affine.store %x, %b[%i] : memref<?xf32>
    }
    affine.yield %b, %b : memref<?xf32>, memref<?xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @same_at_first
// CHECK-NOT:     mse.scop
func.func @same_at_first(%A: memref<?xf32>, %T: index) {
  // expected-remark@below {{not imported [carried-type]: 'affine.for' carries memory from one iteration to the next}}
  affine.for %t = 0 to %T iter_args(%a = %A, %b = %A) -> (memref<?xf32>, memref<?xf32>) {
    affine.for %i = 1 to 15 {
      // expected-remark@below {{not imported [may-alias]}}
      %x = affine.load %a[%i - 1] : memref<?xf32>
      affine.store %x, %b[%i] : memref<?xf32>
    }
    affine.yield %b, %a : memref<?xf32>, memref<?xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @by_two_names
// CHECK-NOT:     mse.scop
func.func @by_two_names(%A: memref<?xf32>, %B: memref<?xf32>, %T: index) {
  // expected-remark@below {{not imported [carried-type]: 'affine.for' carries memory from one iteration to the next}}
  affine.for %t = 0 to %T iter_args(%a = %A, %b = %B) -> (memref<?xf32>, memref<?xf32>) {
    affine.for %i = 1 to 15 {
      %x = affine.load %a[%i - 1] : memref<?xf32>
      // expected-remark@below {{not imported [may-alias]: 'affine.store' accesses memory that a loop around may hold by another name}}
      affine.store %x, %A[%i] : memref<?xf32>
    }
    affine.yield %b, %a : memref<?xf32>, memref<?xf32>
  }
  return
}
