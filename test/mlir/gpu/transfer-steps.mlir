// RUN: mse-opt %s --mse-to-gpu=transfers=copy -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --size m0.0=3,n1=5,m=2,A.0=5,A.1=5,B.0=16,B.1=27 --check --separate
// RUN: mse-run --compare %s %t.mlir --size m0.0=0,n1=1,m=0,A.0=1,A.1=1,B.0=10,B.1=27 --check --separate

// The rows of A are those up to the last one that a loop with a step reaches. Isl does not see that no other
// cell than the first is left of that copy: it would make a loop that nothing ends.

// CHECK-LABEL: func.func @diagonal
// CHECK:         %[[DEVICE:.*]] = gpu.alloc {{.*}} : memref<?x?xi64>
// CHECK-NOT:     .for
// CHECK:         %[[TO:.*]] = memref.reinterpret_cast %[[DEVICE]]
// CHECK:         gpu.memcpy %[[TO]],
// CHECK-NOT:     .for
// CHECK:         gpu.launch
func.func @diagonal(%m0: memref<?xi64>, %A: memref<?x?xi64>, %B: memref<?x?xi64>, %n1: index, %m: index) {
  %c0 = arith.constant 0 : index
  %n0 = memref.dim %m0, %c0 : memref<?xi64>
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n1] {
    affine.for %i = affine_map<()[s0] -> (s0)>()[%m] to affine_map<()[s0, s1] -> (s0 + s1)>()[%m, %n1] step 3 {
      %a = affine.load %A[%i - symbol(%m), %i - symbol(%m)] : memref<?x?xi64>
      affine.store %a, %B[%i + 9, symbol(%n0) - %i + symbol(%n1) + 8] : memref<?x?xi64>
      %b = affine.load %B[%i + 9, %i + symbol(%m) + 18] : memref<?x?xi64>
      affine.store %b, %B[%i + 9, 19] : memref<?x?xi64>
    }
  }
  return
}
