// An allocation whose size is data of the region has no place in front of the scop: it ends the region.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @grow
// CHECK:         mse.scop
// CHECK:         memref.alloc
// CHECK:         mse.scop
func.func @grow(%count: memref<index>, %x: f32) {
  affine.for %i = 0 to 8 {
    %c = affine.load %count[] : memref<index>
    %more = affine.apply affine_map<(d0) -> (d0 + 1)>(%c)
    affine.store %more, %count[] : memref<index>
  }
  %n = affine.load %count[] : memref<index>
  %A = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  memref.dealloc %A : memref<?xf32>
  return
}
