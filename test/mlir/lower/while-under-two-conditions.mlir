// A while loop whose statement that decides is in two pieces, one for each iteration of the loop around: a loop for each.
// Found by mse-fuzz, seed 699.
// RUN: mse-opt --mse-to-gpu="while=counter expand=maximal schedule=isl contract=none sequential=block" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --size arg0=0 --check
// RUN: mse-run --compare %s %t.mlir --size arg0=3 --check
// RUN: mse-opt --mse-to-affine="while=counter expand=maximal verify=each" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --size arg0=3 --check

func.func @f(%n0: index, %A0: memref<i64>, %A1: memref<1x4xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = 0 to 2 {
      %v2 = arith.constant 3 : i64
      affine.store %v2, %A0[] : memref<i64>
      %v3 = arith.constant 0 : index
      %v4 = arith.constant 0 : index
      %r6 = scf.while (%w5 = %v4) : (index) -> (index) {
        %v7 = arith.cmpi slt, %w5, %v3 : index
        %v8 = arith.constant 0 : index
        %v9 = affine.load %A0[] : memref<i64>
        %v10 = arith.constant 3 : i64
        %v11 = arith.andi %v9, %v10 : i64
        %v12 = arith.index_cast %v11 : i64 to index
        %v13 = memref.load %A1[%v8, %v12] : memref<1x4xi64>
        %v14 = arith.constant 3 : i64
        %v15 = arith.cmpi sge, %v13, %v14 : i64
        %v16 = arith.andi %v7, %v15 : i1
        scf.condition(%v16) %w5 : index
      } do {
      ^bb0(%w17: index):
        %v18 = arith.constant 3 : i64
        affine.store %v18, %A0[] : memref<i64>
        %v19 = arith.constant 1 : index
        %v20 = arith.addi %w17, %v19 : index
        scf.yield %v20 : index
      }
    }
  }
  return
}
