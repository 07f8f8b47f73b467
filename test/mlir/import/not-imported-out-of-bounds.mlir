// An access that is outside of its array for all parameters is no part of a scop, whose context would be empty.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @always
// CHECK-NOT:     mse.scop
func.func @always(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 9 {
    // expected-remark@below {{not imported [out-of-bounds]: 'affine.store' accesses memory outside of its array}}
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

// Nor is one that is outside in every run that executes a statement: the context would say that it never is.
// CHECK-LABEL: func.func @first
// CHECK-NOT:     mse.scop
func.func @first(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    // expected-remark@below {{not imported [out-of-bounds]: 'affine.load' accesses memory outside of its array in every run that executes some statement}}
    %a = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}

// The second loop runs for n > 9 only, for which the first is outside of A; n <= 8 is what a first loop alone says.
// CHECK-LABEL: func.func @other
// CHECK:         affine.for
// CHECK:         mse.scop parameters("arg2" %{{.*}} = %arg2)
// CHECK-NEXT:      arrays("arg1"
func.func @other(%A: memref<8xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    // expected-remark@below {{not imported [out-of-bounds]: 'affine.store' accesses memory outside of its array in every run that executes some statement}}
    affine.store %x, %A[%i] : memref<8xf32>
  }
  affine.for %i = 9 to %n {
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @sizes
// CHECK:         mse.scop {{.*}}context <"[arg1] -> {  : arg1 <= 8 }">
func.func @sizes(%A: memref<8xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
