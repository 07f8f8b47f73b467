// An allocation between loops goes in front of the scop, a deallocation behind it.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @between
// CHECK:         %[[M:.*]] = arith.addi %arg0, %{{.*}}
// CHECK:         %[[T:.*]] = memref.alloc(%[[M]]) : memref<?xf32>
// CHECK:         mse.scop
// CHECK:           "mem0" %{{.*}} = %[[T]] : memref<?xf32> <"[arg0] -> { mem0[i0] : 0 <= i0 <= arg0 }">)
// CHECK:           mse.stmt "S2"
// CHECK-NOT:     mse.scop
// CHECK:         memref.dealloc %[[T]]
func.func @between(%n: index, %A: memref<?xf32>, %x: f32) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  %m = arith.addi %n, %c1 : index
  %t = memref.alloc(%m) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %t[%i + 1] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
