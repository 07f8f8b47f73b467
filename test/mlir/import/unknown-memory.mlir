// Memory that a call gives, or another dialect, is an array beside those that it cannot be: allocations after it, and those that
// only accesses get hold of. Where nothing is written but such arrays, it may be beside any.
// RUN: mse-opt --mse-import %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-parallel='expand=maximal verify=each' %s 2>/dev/null | FileCheck %s --check-prefix=PARALLEL

func.func private @get() -> memref<8xf32>

// CHECK-LABEL: func.func @alone
// CHECK:       %[[A:.*]] = call @get()
// CHECK:       mse.scop
// CHECK-NEXT:  arrays("mem0" %{{.*}} = %[[A]] : memref<8xf32> <"{ mem0[i0] : 0 <= i0 <= 7 }"> live_in live_out)
// PARALLEL-LABEL: func.func @alone
// PARALLEL:       affine.parallel
func.func @alone(%x: f32) {
  %A = func.call @get() : () -> memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @before_an_allocation
// CHECK:       mse.scop
// PARALLEL-LABEL: func.func @before_an_allocation
// PARALLEL:       affine.parallel
func.func @before_an_allocation(%t: tensor<8xf32>) -> memref<8xf32> {
  %A = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  %B = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i] : memref<8xf32>
    affine.store %x, %B[%i] : memref<8xf32>
  }
  return %B : memref<8xf32>
}

// CHECK-LABEL: func.func @beside_a_buffer_of_its_own
// CHECK:       mse.scop
func.func @beside_a_buffer_of_its_own(%B: memref<8xf32>) -> f32 {
  %C = memref.alloc() : memref<8xf32>
  %A = func.call @get() : () -> memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i] : memref<8xf32>
    %y = affine.load %B[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %C[%i] : memref<8xf32>
  }
  %last = affine.load %C[7] : memref<8xf32>
  memref.dealloc %C : memref<8xf32>
  return %last : f32
}

// CHECK-LABEL: func.func @in_a_loop_around
// CHECK:       scf.while
// CHECK:       ^{{.*}}(%[[GIVEN:.*]]: memref<8xf32>
// CHECK:       mse.scop
// CHECK-NEXT:  = %[[GIVEN]] : memref<8xf32>
func.func @in_a_loop_around(%A: memref<8xf32>, %again: i1, %x: f32) {
  scf.while (%m = %A) : (memref<8xf32>) -> memref<8xf32> {
    scf.condition(%again) %m : memref<8xf32>
  } do {
  ^bb0(%m: memref<8xf32>):
    affine.for %i = 0 to 8 {
      affine.store %x, %m[%i] : memref<8xf32>
    }
    scf.yield %m : memref<8xf32>
  }
  return
}
