// Parallel loops that combine values of one bit start with true or false.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry columns --check --size n=1,m=3
// RUN: mse-run --compare %s %t.mlir --entry columns --check --size n=31,m=33
// RUN: mse-run --compare %s %t.mlir --entry columns --check --sizes 2,3

// CHECK-LABEL: func.func @columns
// CHECK:         mse.scop
// CHECK:           arith.constant true
// CHECK:           arith.andi
// CHECK:           arith.constant false
// CHECK:           arith.ori
func.func @columns(%a: memref<?x?xi32>, %all: memref<?xi32>, %any: memref<?xi32>)
    attributes {dims = ["m,n", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xi32>
  %n = memref.dim %a, %c1 : memref<?x?xi32>
  %zero = arith.constant 0 : i32
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %every = affine.parallel (%k) = (0) to (symbol(%m)) reduce ("andi") -> (i1) {
      %v = affine.load %a[%k, %i] : memref<?x?xi32>
      %is = arith.cmpi sgt, %v, %zero : i32
      affine.yield %is : i1
    }
    %some = affine.parallel (%k) = (0) to (symbol(%m)) reduce ("ori") -> (i1) {
      %v = affine.load %a[%k, %i] : memref<?x?xi32>
      %is = arith.cmpi sgt, %v, %zero : i32
      affine.yield %is : i1
    }
    %e = arith.extui %every : i1 to i32
    %s = arith.extui %some : i1 to i32
    affine.store %e, %all[%i] : memref<?xi32>
    affine.store %s, %any[%i] : memref<?xi32>
  }
  return
}
