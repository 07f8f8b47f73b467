// A value inside a conditional in front of the region cannot be a parameter; the result of the conditional
// can. Found by mse-fuzz, seed 200765.
// RUN: mse-opt --mse-import="grain=block aliasing=may" %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-affine="grain=block aliasing=may" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size arg0=1

// CHECK: %[[GIVEN:.*]] = affine.if #{{.*}}() -> i64 {
// CHECK-NEXT: affine.load
// CHECK: %[[NUMBER:.*]] = arith.index_cast %[[GIVEN]]
// CHECK: mse.scop parameters({{.*}} = %[[NUMBER]])
func.func @f(%n0: index, %A0: memref<i64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    %r1 = affine.if affine_set<()[] : (0 >= 0)>()[] -> (i64) {
      %v2 = affine.load %A0[] : memref<i64>
      affine.yield %v2 : i64
    } else {
      %v3 = arith.constant 1 : i64
      affine.yield %v3 : i64
    }
    %v4 = arith.constant 1 : i64
    %v5 = arith.cmpi sge, %v4, %r1 : i64
    scf.if %v5 {
      %A1 = memref.alloc() : memref<1xi64>
      %v6 = arith.constant 5 : i64
      affine.for %f7 = 0 to affine_map<()[] -> (1)>()[] {
        affine.store %v6, %A1[%f7] : memref<1xi64>
      }
      memref.dealloc %A1 : memref<1xi64>
    }
  }
  return
}
