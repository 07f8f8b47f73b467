// The statement that ends a while loop is under a condition of loops around, and so is one under another condition: where the
// first does not hold, nothing is left of the loop. Found by mse-fuzz, seed 1001923.
// RUN: mse-opt --mse-to-gpu="grain=block aliasing=may while=counter checks=false expand=none schedule=isl verify=each" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --entry g0 --size arg0=0
// RUN: mse-run --compare %s %t.mlir --check --entry g0 --size arg0=5
func.func @g0(%n0: index, %A0: memref<i64>, %A1: memref<i64>) {
  %A2 = memref.alloc() : memref<i64>
  %v1 = arith.constant 2 : i64
  affine.store %v1, %A2[] : memref<i64>
  %v2 = arith.constant 0 : index
  %v3 = affine.load %A0[] : memref<i64>
  %v4 = arith.constant 3 : i64
  %v5 = arith.andi %v3, %v4 : i64
  %v6 = arith.index_castui %v5 : i64 to index
  %v7 = arith.constant 1 : index
  scf.for %i8 = %v2 to %v6 step %v7 {
    affine.for %i9 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
      %v10 = arith.constant 0 : index
      %v11 = arith.constant 0 : index
      %r13 = scf.while (%w12 = %v11) : (index) -> (index) {
        %v14 = arith.cmpi slt, %w12, %v10 : index
        scf.condition(%v14) %w12 : index
      } do {
      ^bb0(%w15: index):
        affine.if affine_set<(d0)[] : (((d0) mod 2) == 0)>(%i9)[] {
          %v16 = arith.constant 3 : i64
          affine.store %v16, %A2[] : memref<i64>
        }
        %v17 = arith.constant 1 : index
        %v18 = arith.addi %w15, %v17 : index
        scf.yield %v18 : index
      }
    }
  }
  memref.dealloc %A2 : memref<i64>
  return
}
