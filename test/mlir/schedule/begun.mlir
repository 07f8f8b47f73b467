// Members begin where a statement does: isl fuses both loops with dates 512 - j and j + 1, and the grid would have a block more.
// RUN: mse-opt --mse-to-gpu --canonicalize --cse %s -o %t.gpu.mlir
// RUN: FileCheck %s <%t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --check

// CHECK-NOT:   affine.if
// CHECK:       gpu.launch blocks({{.*}}) in (%{{.*}} = %c16, %{{.*}} = %c64, %{{.*}} = %c1)
// CHECK:       affine.load %arg0[symbol(%[[Y:.*]]) + symbol(%[[BY:.*]]) * 8, -symbol(%[[X:.*]]) - symbol(%[[BX:.*]]) * 32 + 511]
// CHECK:       affine.store %{{.*}}, %arg1[symbol(%[[Y]]) + symbol(%[[BY]]) * 8, symbol(%[[X]]) + symbol(%[[BX]]) * 32]
// CHECK-NOT:   affine.if
func.func @mirrored(%A: memref<512x512xf32>, %B: memref<512x512xf32>) {
  %row = memref.alloc() : memref<512xf32>
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      %a = affine.load %A[%i, %j] : memref<512x512xf32>
      %e = math.exp %a : f32
      affine.store %e, %row[%j] : memref<512xf32>
    }
    affine.for %j = 0 to 512 {
      %x = affine.load %row[511 - %j] : memref<512xf32>
      affine.store %x, %B[%i, %j] : memref<512x512xf32>
    }
  }
  memref.dealloc %row : memref<512xf32>
  return
}
