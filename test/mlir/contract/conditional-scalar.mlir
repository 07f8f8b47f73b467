// A scalar that each iteration writes first, and then under conditions, is the iteration's, though all write its cell.
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.1.mlir
// RUN: mse-run --compare %s %t.1.mlir --check --sizes 1,2,3,33 --order random:3
// RUN: FileCheck %s --input-file %t.1.mlir
// RUN: mse-opt --mse-to-gpu="verify=each expand=maximal sequential=block" %s -o %t.2.mlir
// RUN: mse-run --compare %s %t.2.mlir --check --sizes 1,2,3,33 --order random:3

// CHECK-NOT: memref.alloc
// CHECK: gpu.launch
func.func @f(%x: memref<?x?xf64>, %y: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?x?xf64>
  %m = memref.dim %x, %c1 : memref<?x?xf64>
  %s = memref.alloc() : memref<f64>
  affine.for %i = 0 to %n {
    affine.store %zero, %s[] : memref<f64>
    affine.for %j = 0 to %m {
      %a = affine.load %x[%i, %j] : memref<?x?xf64>
      %p = arith.cmpf ogt, %a, %zero : f64
      scf.if %p {
        affine.store %a, %s[] : memref<f64>
      }
      %b = affine.load %s[] : memref<f64>
      affine.store %b, %y[%i, %j] : memref<?x?xf64>
    }
  }
  memref.dealloc %s : memref<f64>
  return
}
