// Strided loops in which isl 0.27's dataflow analysis fails inside ("affine expression involves some of the domain dimensions").
// Found by mse-fuzz, seed 21955.
// RUN: mse-opt --mse-to-gpu="expand=none schedule=source contract=none sequential=block block-sizes=3" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --size arg0=0 --check
// RUN: mse-run --compare %s %t.mlir --size arg0=8 --check

func.func @f(%n0: index, %A0: memref<i64>, %A1: memref<i64>, %A2: memref<i64>, %A3: memref<1xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = 0 to affine_map<()[s0] -> (s0)>()[%n0] step 3 {
      affine.for %i2 = 0 to affine_map<(d0)[] -> (d0 + 1)>(%i1)[] {
        %v4 = arith.constant 2.0 : f64
        %r6 = affine.for %i3 = 0 to 1 iter_args(%c5 = %v4) -> (f64) {
          %v7 = arith.constant 0.5 : f64
          %v8 = arith.cmpf olt, %c5, %v7 : f64
          %v9 = arith.extui %v8 : i1 to i64
          affine.store %v9, %A0[] : memref<i64>
          affine.yield %c5 : f64
        }
      }
      %v10 = affine.load %A3[0] : memref<1xi64>
      %v11 = affine.load %A0[] : memref<i64>
      %v12 = affine.load %A0[] : memref<i64>
      %v13 = arith.subi %v11, %v12 : i64
      %v14 = arith.addi %v10, %v13 : i64
      affine.store %v14, %A2[] : memref<i64>
    }
  }
  return
}
