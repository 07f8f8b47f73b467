// A loop that is imported inside a parallel loop that stays updates memory in one step: so may another iteration.
// RUN: mse-opt --mse-to-affine %s 2>&1 | FileCheck %s

// CHECK: remark: not imported [effects]
// CHECK: scf.parallel
// CHECK:   affine.for
// CHECK:     memref.atomic_rmw addi %{{.*}}, %alloc[
func.func private @unknown(index)
func.func @f(%A: memref<?xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %S = memref.alloc() : memref<1xi32>
  memref.store %zero, %S[%c0] : memref<1xi32>
  scf.parallel (%t) = (%c0) to (%n) step (%c1) {
    func.call @unknown(%t) : (index) -> ()
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i] : memref<?xi32>
      %old = memref.atomic_rmw addi %a, %S[%c0] : (i32, memref<1xi32>) -> i32
    }
    scf.reduce
  }
  %s = memref.load %S[%c0] : memref<1xi32>
  memref.dealloc %S : memref<1xi32>
  return %s : i32
}
