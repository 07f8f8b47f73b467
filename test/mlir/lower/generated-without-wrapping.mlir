// isl's coalescing fails on the domain of a piece (total dimensionality changed unexpectedly): loops are generated without it.
// Found by mse-fuzz, seed 440.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand{mode=full},mse-schedule{algorithm=isl},mse-lower{target=affine})' %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --size arg0=3
// RUN: mse-run --compare %s %t.mlir --size arg0=0

func.func @f(%n0: index, %A0: memref<i64>, %A1: memref<4xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    %v1 = arith.constant 0 : index
    %v2 = affine.load %A0[] : memref<i64>
    %v3 = arith.constant 3 : i64
    %v4 = arith.andi %v2, %v3 : i64
    %v5 = arith.index_cast %v4 : i64 to index
    %v6 = arith.constant 1 : index
    %v7 = arith.addi %v5, %v6 : index
    %v8 = arith.constant 1 : index
    scf.for %i9 = %v1 to %v7 step %v8 {
      %v10 = memref.load %A1[%i9] : memref<4xi64>
      %v11 = arith.constant 1 : index
      %v12 = arith.addi %i9, %v11 : index
      %v13 = arith.constant 3 : index
      %v14 = arith.remsi %v12, %v13 : index
      memref.store %v10, %A1[%v14] : memref<4xi64>
    }
  }
  return
}
