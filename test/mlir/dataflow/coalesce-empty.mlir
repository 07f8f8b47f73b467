// isl 0.27 crashes where it coalesces a relation, and a part turns out to be empty: dialect/isl/guards.h
// makes that an error, and the relation stays as it was.
// RUN: mse-opt --mse-to-gpu=expand=none %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --size arg0=0,arg2.1=1
// RUN: mse-run --compare %s %t.mlir --check --size arg0=8,arg2.1=9
// RUN: FileCheck %s --input-file %t.mlir

// CHECK: func.func @f
// CHECK: gpu.launch
func.func @f(%n0: index, %A0: memref<i64>, %A1: memref<1x?xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
      affine.for %i2 = 0 to affine_map<()[s0] -> (s0)>()[%n0] step 2 {
        affine.for %i3 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
          affine.if affine_set<(d0, d1)[] : (d0 + d1 * -1 + -1 >= 0)>(%i2, %i3)[] {
            %v4 = arith.constant 3 : i64
            affine.store %v4, %A1[0, %i3] : memref<1x?xi64>
          }
          %v5 = affine.load %A0[] : memref<i64>
          %v6 = arith.constant 3 : i64
          %v7 = arith.cmpi sge, %v5, %v6 : i64
          scf.if %v7 {
            %v8 = affine.load %A1[0, 0] : memref<1x?xi64>
            affine.store %v8, %A1[0, %i3] : memref<1x?xi64>
          }
        }
      }
    }
  }
  return
}
