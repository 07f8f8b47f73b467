// The largest value of a matrix, as a front end writes `if (A[i][j] > m[0]) m[0] = A[i][j];`: all threads look for it.
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry largest --sizes 0,1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry largest --sizes 33 --check --order random:5
// CHECK:         gpu.launch blocks
// CHECK:         memref.atomic_rmw maxs
// CHECK-NOT:     affine.for
func.func @largest(%n: index, %A: memref<?x?xi32>, %m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = memref.load %A[%i, %j] : memref<?x?xi32>
      %b = memref.load %m[%c0] : memref<1xi32>
      %l = arith.cmpi sgt, %a, %b : i32
      scf.if %l {
        memref.store %a, %m[%c0] : memref<1xi32>
      }
    }
  }
  return
}
