// isl's code generation fails with and without a step of its coalescing: loops are generated whole.
// Found by mse-fuzz, seed 1952.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand{mode=full},mse-schedule{algorithm=source},mse-map-to-gpu{sequential=block block-sizes=4,2},mse-lower{target=gpu})' %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --size arg0.0=3
// RUN: mse-run --compare %s %t.mlir --size arg0.0=1

func.func @f(%m0: memref<?xi64>, %A0: memref<i64>, %A1: memref<i64>) {
  %v1 = arith.constant 0 : index
  %n0 = memref.dim %m0, %v1 : memref<?xi64>
  %v2 = arith.constant 0 : index
  %v3 = affine.load %A1[] : memref<i64>
  %v4 = arith.constant 3 : i64
  %v5 = arith.andi %v3, %v4 : i64
  %v6 = arith.index_cast %v5 : i64 to index
  %v7 = arith.constant 1 : index
  scf.for %i8 = %v2 to %v6 step %v7 {
    %v10 = arith.constant 0.25 : f64
    %r12 = affine.for %i9 = 0 to affine_map<()[s0] -> (s0)>()[%n0] iter_args(%c11 = %v10) -> (f64) {
      %v13 = arith.constant 0.5 : f64
      %v14 = arith.cmpf olt, %c11, %v13 : f64
      %v15 = arith.extui %v14 : i1 to i64
      affine.store %v15, %A0[] : memref<i64>
      %v16 = affine.load %A0[] : memref<i64>
      %v17 = arith.sitofp %v16 : i64 to f64
      affine.yield %v17 : f64
    }
  }
  return
}
