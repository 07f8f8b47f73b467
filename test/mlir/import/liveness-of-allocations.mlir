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

// A view that lies in the region is read behind it. (mse-fuzz, stratum tensors, seed 1171: the sum was lost.)
// CHECK-LABEL: func.func @read_by_a_view_of_the_region
// CHECK:         arrays("mem0" %{{.*}} <"{ mem0[] }"> live_out,
func.func @read_by_a_view_of_the_region(%a: memref<?xi32>, %n: index, %other: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i32
  %x = memref.alloc() : memref<i32>
  memref.store %three, %x[] : memref<i32>
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xi32>
    %o = affine.load %x[] : memref<i32>
    %s = arith.subi %v, %o : i32
    affine.store %s, %x[] : memref<i32>
  }
  %view = memref.expand_shape %x [] output_shape [1] : memref<i32> into memref<1xi32>
  affine.for %i = 0 to 4 {
    affine.store %three, %other[%i] : memref<4xi32>
  }
  %barrier = scf.for %k = %c0 to %n step %c1 iter_args(%m = %other) -> memref<4xi32> {
    %new = memref.alloc() : memref<4xi32>
    scf.yield %new : memref<4xi32>
  }
  %last = memref.load %view[%c0] : memref<1xi32>
  return %last : i32
}
