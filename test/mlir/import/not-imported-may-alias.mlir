// With aliasing=may, arguments may be the same memory, unless they are said not to be; allocations never are.
// RUN: mse-opt --mse-import=aliasing=may --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @copy
// CHECK-NOT:     mse.scop
func.func @copy(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    // expected-remark@below {{not imported [may-alias]: 'affine.store' accesses memory that may be that of another argument}}
    affine.store %a, %B[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @distinct
// CHECK:         mse.scop
func.func @distinct(%A: memref<8xf32>, %B: memref<8xf32> {llvm.noalias}) {
  %C = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %B[%i] : memref<8xf32>
    affine.store %a, %C[%i] : memref<8xf32>
  }
  memref.dealloc %C : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @only_read
// CHECK:         mse.scop
func.func @only_read(%A: memref<8xf32>, %B: memref<8xf32>) -> f32 {
  %C = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    %b = affine.load %B[%i] : memref<8xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %C[%i] : memref<8xf32>
  }
  %last = affine.load %C[7] : memref<8xf32>
  memref.dealloc %C : memref<8xf32>
  return %last : f32
}
