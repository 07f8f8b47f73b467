// A sum without updates may be added to its cell, but to no cell that something without an order accesses: the diagonal is
// written beside the kernel that adds up what is above it.
// RUN: echo 'reduce(arg0 by addf); order(coincident)' > %t.recipe
// RUN: mse-opt --mse-to-gpu="reassociate=true recipe=%t.recipe verify=each" %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: mse-run --compare %s %t.mlir --check --sizes 0,1,2,5,33

// CHECK: gpu.launch
// CHECK: memref.atomic_rmw addf

func.func @f(%c: memref<?x?xf64>, %d: memref<?x?xf64>, %n: index) {
  %one = arith.constant 1.0 : f64
  affine.for %i = 0 to %n {
    affine.store %one, %c[%i, %i] : memref<?x?xf64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to %n {
      affine.for %k = 0 to %n {
        %v = affine.load %d[%k, %i] : memref<?x?xf64>
        %w = affine.load %d[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %v, %w : f64
        %o = affine.load %c[%i, %j] : memref<?x?xf64>
        %s = arith.addf %o, %p : f64
        affine.store %s, %c[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
