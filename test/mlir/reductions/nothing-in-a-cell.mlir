// The sum of a block to which no thread contributes is not added to a cell that has no value: the function allocated it,
// and stores where there is something to add.
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --size 1 --size 2 --size 7 --size 40 --check

// CHECK:      gpu.launch {{.*}} workgroup(%[[SUM:.*]] : memref<i32
// CHECK-NEXT:   affine.if #{{.*}}(%{{.*}}) {
// CHECK:          %[[ALL:.*]] = affine.load %[[SUM]][]
// CHECK-NEXT:     memref.atomic_rmw addi %[[ALL]]
func.func @f(%A: memref<?x?xi32>, %R: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %z = arith.constant 0 : i32
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i32) {
    %q = affine.if affine_set<(d0) : (d0 mod 3 - 1 >= 0)>(%i) -> i32 {
      %x = affine.for %j = 0 to %n iter_args(%s1 = %s) -> (i32) {
        %a = affine.load %A[%i, %j] : memref<?x?xi32>
        %s2 = arith.addi %s1, %a : i32
        affine.yield %s2 : i32
      }
      affine.yield %x : i32
    } else {
      affine.yield %s : i32
    }
    affine.yield %q : i32
  }
  affine.store %r, %R[0] : memref<1xi32>
  return
}
