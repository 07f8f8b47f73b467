// Constants and sizes that only the loops used are gone; whoever compares the code with the scop still knows them.
// RUN: mse-opt --mse-to-parallel="schedule=source contract=none verify=each" %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --sizes 1,2,3,31,33 --check

// CHECK-LABEL: func.func @partly_dead
// CHECK-DAG:     memref.dim %arg0
// CHECK-NOT:     memref.dim %arg1
// CHECK:         affine.parallel
func.func @partly_dead(%A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["n", "n"]} {
  %zero = arith.constant 0 : index
  %n = memref.dim %A, %zero : memref<?xf32>
  %c0 = arith.constant 0 : index
  %m = memref.dim %B, %c0 : memref<?xf32>
  affine.for %t = 0 to 4 {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i] : memref<?xf32>
      %s = arith.addf %a, %a : f32
      affine.store %s, %A[%i] : memref<?xf32>
    }
    affine.if affine_set<(d0) : (d0 - d0 - 2 >= 0)>(%t) {
      affine.for %i = 0 to %m {
        %a = affine.load %A[0] : memref<?xf32>
        affine.store %a, %B[%i] : memref<?xf32>
      }
    }
  }
  return
}
