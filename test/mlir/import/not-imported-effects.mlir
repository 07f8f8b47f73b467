// An operation with effects that are not modelled ends a region; a loop that holds one is left alone.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

func.func private @print(f32)

// CHECK-LABEL: func.func @between
// CHECK:         mse.scop
// CHECK:         call @print
// CHECK:         mse.scop
func.func @between(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  func.call @print(%x) : (f32) -> ()
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

// Inner loops are imported where they can be.
// CHECK-LABEL: func.func @inside
// CHECK:         affine.for
// CHECK:           mse.scop parameters("n0" %{{.*}} = %arg2)
// CHECK:           call @print
// CHECK-NOT:     mse.scop
func.func @inside(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %x, %A[%i] : memref<8xf32>
    }
    // expected-remark@below {{not imported [effects]: 'func.call' of @print has effects that are not modelled}}
    func.call @print(%x) : (f32) -> ()
  }
  return
}

// A function whose region calls it again, by itself or by another: its arguments would stand for two operands each.
// CHECK-LABEL: func.func @calls_itself
// CHECK:         mse.scop
// CHECK:         func.call @calls_itself
func.func @calls_itself(%A: memref<16xf32>, %B: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  %more = arith.cmpi sgt, %n, %c0 : index
  scf.if %more {
    func.call @calls_itself(%B, %A, %c0) : (memref<16xf32>, memref<16xf32>, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @one
// CHECK:         mse.scop
// CHECK:         call @other
func.func @one(%A: memref<16xf32>, %B: memref<16xf32>, %n: index) {
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  func.call @other(%B, %A, %n) : (memref<16xf32>, memref<16xf32>, index) -> ()
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func private @other(%A: memref<16xf32>, %B: memref<16xf32>, %n: index) {
  func.call @one(%A, %B, %n) : (memref<16xf32>, memref<16xf32>, index) -> ()
  return
}
