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
