// A window of a row; a thread writes some of its cells again under a condition.
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.1.mlir
// RUN: mse-run --compare %s %t.1.mlir --check --sizes 1,2,3,33 --order random:3
// RUN: FileCheck %s --input-file %t.1.mlir
// RUN: mse-opt --mse-to-gpu="verify=each expand=maximal sequential=block" %s -o %t.2.mlir
// RUN: mse-run --compare %s %t.2.mlir --check --sizes 1,2,3,33 --order random:3

// CHECK-NOT: memref.alloc
// CHECK: gpu.launch {{.*}} private(
func.func @f(%x: memref<?x20xf64>, %y: memref<?x20xf64>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?x20xf64>
  %w = memref.alloc() : memref<21xf64>
  affine.for %i = 0 to %n {
    affine.store %zero, %w[0] : memref<21xf64>
    affine.for %k = 0 to 20 {
      %a = affine.load %x[%i, %k] : memref<?x20xf64>
      affine.store %zero, %w[%k + 1] : memref<21xf64>
      %p = arith.cmpf ogt, %a, %zero : f64
      scf.if %p {
        affine.store %a, %w[%k + 1] : memref<21xf64>
        affine.store %a, %w[%k] : memref<21xf64>
      }
      affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%k) {
        %b = affine.load %w[%k - 2] : memref<21xf64>
        %c = affine.load %w[%k] : memref<21xf64>
        %d = arith.addf %b, %c : f64
        affine.store %d, %y[%i, %k] : memref<?x20xf64>
      }
    }
  }
  memref.dealloc %w : memref<21xf64>
  return
}
