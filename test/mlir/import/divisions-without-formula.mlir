// isl simplifies this condition to one with integer divisions that have no formula: import computes them before it looks at their numbers.
// RUN: mse-opt --mse-to-affine="verify=each" %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --size arg0=1
// RUN: mse-run --compare %s %t.mlir --check --size arg0=5

// CHECK: func.func @f
func.func @f(%n0: index, %A0: memref<i64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
      affine.for %i2 = 0 to 3 {
        %v3 = affine.apply affine_map<(d0, d1)[] -> (((((d0) floordiv 1048576) + d1) mod 5) + d1 * -1)>(%i1, %i2)[]
        %v4 = arith.constant 0 : index
        %v5 = arith.cmpi ne, %v3, %v4 : index
        %v6 = affine.apply affine_map<(d0)[] -> (((d0 * 65537 + 4) mod 5) + d0 * -1 + -2)>(%i2)[]
        %v7 = arith.constant 0 : index
        %v8 = arith.cmpi ne, %v6, %v7 : index
        %v9 = arith.andi %v5, %v8 : i1
        scf.if %v9 {
          affine.for %i10 = 0 to 1 {
            %v11 = arith.constant 3 : i64
            affine.store %v11, %A0[] : memref<i64>
          }
        }
      }
    }
  }
  return
}
