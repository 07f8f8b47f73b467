// In a kernel of one block with barriers, too, what one thread writes and reads between two of them is its own.
// RUN: mse-opt --mse-to-gpu="sequential=block verify=each" %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --sizes 1,2,3,33 --order random:3

// CHECK-NOT: memref.alloc
// CHECK: gpu.launch
// CHECK:   affine.for %[[T:.*]] = 1 to
// CHECK:     %[[SUM:.*]] = affine.for {{.*}} iter_args
// CHECK:     affine.store %[[SUM]], %arg0[%[[T]], symbol(%{{.*}})]
// CHECK:     gpu.barrier
func.func @rounds(%x: memref<?x40xf64>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?x40xf64>
  %s = memref.alloc() : memref<f64>
  affine.for %t = 1 to %n {
    affine.for %i = 1 to 39 {
      affine.store %zero, %s[] : memref<f64>
      affine.for %k = -1 to 2 {
        %a = affine.load %x[%t - 1, %i + %k] : memref<?x40xf64>
        %b = affine.load %s[] : memref<f64>
        %c = arith.addf %a, %b : f64
        affine.store %c, %s[] : memref<f64>
      }
      %r = affine.load %s[] : memref<f64>
      affine.store %r, %x[%t, %i] : memref<?x40xf64>
    }
  }
  memref.dealloc %s : memref<f64>
  return
}
