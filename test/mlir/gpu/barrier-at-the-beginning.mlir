// Each iteration over t reads what other threads wrote in the one before, and the first one what they wrote in front of the loop:
// a barrier at the beginning of the body does for both. One at its end would need another one in front of the loop.
// RUN: mse-opt --mse-to-gpu="schedule=source sequential=block verify=each" %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --order reverse
// RUN: mse-run --compare %s %t.mlir --check --order random:7

// CHECK:      gpu.launch
// CHECK-NEXT:   affine.for %{{.*}} = 0 to 3 {
// CHECK-NOT:      gpu.barrier
// CHECK:          affine.for %[[T:.*]] = 0 to 8 {
// CHECK-NEXT:       gpu.barrier
// CHECK-NOT:        gpu.barrier
// CHECK:            affine.load %{{.*}}[%[[T]],
// CHECK:            }{{$}}
// CHECK-NEXT:     }{{$}}
// CHECK-NEXT:     gpu.barrier
// CHECK-NEXT:   }{{$}}
// CHECK-NEXT:   gpu.terminator
// CHECK-NOT:  gpu.barrier
func.func @sweep(%x: memref<9x300xf32>, %a: memref<3x300xf32>) {
  affine.for %s = 0 to 3 {
    affine.for %i = 0 to 300 {
      %v = affine.load %x[8, %i] : memref<9x300xf32>
      %w = affine.load %a[%s, %i] : memref<3x300xf32>
      %u = arith.addf %v, %w : f32
      affine.store %u, %x[0, %i] : memref<9x300xf32>
    }
    affine.for %t = 0 to 8 {
      affine.for %i = 1 to 300 {
        %v = affine.load %x[%t, %i - 1] : memref<9x300xf32>
        affine.store %v, %x[%t + 1, %i] : memref<9x300xf32>
      }
    }
  }
  return
}
