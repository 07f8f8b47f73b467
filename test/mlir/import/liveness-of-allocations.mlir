// The contents of an allocation matter outside only if something else than the scop touches it.
// RUN: mse-opt --mse-import %s | FileCheck %s

func.func private @use(memref<8xf32>)

// CHECK-LABEL: func.func @only_inside
// CHECK:         arrays("mem0" %{{.*}} <"{ mem0[i0] : 0 <= i0 <= 7 }">)
func.func @only_inside(%x: f32) {
  %A = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  memref.dealloc %A : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @read_after
// CHECK:         arrays("mem0" %{{.*}} <"{ mem0[i0] : 0 <= i0 <= 7 }"> live_out)
func.func @read_after(%x: f32) -> f32 {
  %A = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  %a = affine.load %A[0] : memref<8xf32>
  return %a : f32
}

// CHECK-LABEL: func.func @escapes
// CHECK:         arrays("mem0" %{{.*}} <"{ mem0[i0] : 0 <= i0 <= 7 }"> live_in live_out)
func.func @escapes(%x: f32) {
  %A = memref.alloc() : memref<8xf32>
  func.call @use(%A) : (memref<8xf32>) -> ()
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

// Code that gets the memory after the scop has not written it before.
// CHECK-LABEL: func.func @returned
// CHECK:         arrays("mem0" %{{.*}} <"{ mem0[i0] : 0 <= i0 <= 7 }"> live_out)
func.func @returned(%x: f32) -> memref<8xf32> {
  %A = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return %A : memref<8xf32>
}

// The loop around the scop carries the contents to the next iteration.
// CHECK-LABEL: func.func @allocated_outside_a_loop
// CHECK:         arrays("mem0" %{{.*}} <"{ mem0[i0] : 0 <= i0 <= 7 }"> live_in live_out)
func.func @allocated_outside_a_loop(%x: f32) {
  %A = memref.alloc() : memref<8xf32>
  %true = arith.constant true
  scf.while : () -> () {
    affine.for %i = 0 to 8 {
      affine.store %x, %A[%i] : memref<8xf32>
    }
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}
