// The end of a block stays where it is, also where it has regions, as scf.reduce and scf.forall.in_parallel
// have: a region ends in front of it. Found by mse-fuzz, seed 101433.
// RUN: mse-opt --mse-import="grain=block aliasing=may" %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-gpu="grain=block aliasing=may" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size arg0=3

// CHECK: scf.forall
// CHECK: mse.scop
// CHECK-NOT: mse.scop
func.func @f(%n0: index, %A0: memref<i64>, %A1: memref<1x1xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    %v1 = arith.constant 0 : index
    %v2 = arith.constant 0 : index
    %v3 = arith.constant 1 : index
    scf.forall (%i4) = (%v1) to (%v2) step (%v3) {
      %v5 = affine.load %A0[] : memref<i64>
      %v6 = arith.constant 0 : index
      memref.store %v5, %A1[%v6, %i4] : memref<1x1xi64>
      affine.for %i7 = 0 to 0 {
        %v8 = arith.constant 1 : i64
      }
    }
  }
  return
}
