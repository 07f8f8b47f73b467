// Two sums of a block lie in memory of their own, also where the executor has memory of no bytes beside them.
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --size n=1,A2.0=2,A2.1=2,A3.0=2,A3.2=2,A4.0=2,A0.0=2,A0.1=2 --check
// RUN: mse-run --compare %s %t.mlir --size n=33,A2.0=40,A2.1=40,A3.0=40,A3.2=40,A4.0=40,A0.0=40,A0.1=40 --check --order reverse
func.func @f(%n: index, %A0: memref<?x?xi64>, %A1: memref<i64>, %A2: memref<?x?xi64>, %A3: memref<?x1x?xi64>, %A4: memref<?xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n] {
    %v2 = arith.constant 1 : i64
    %v4 = arith.constant 1 : i64
    %r6:2 = affine.for %i1 = 0 to affine_map<()[s0] -> (s0)>()[%n] iter_args(%c3 = %v2, %c5 = %v4) -> (i64, i64) {
      %v7 = affine.load %A3[0, 0, 0] : memref<?x1x?xi64>
      affine.store %v7, %A1[] : memref<i64>
      %v8 = affine.load %A4[0] : memref<?xi64>
      %v9 = arith.addi %c3, %v8 : i64
      %v10 = arith.constant 5 : i64
      %v11 = arith.maxsi %c5, %v10 : i64
      affine.yield %v9, %v11 : i64, i64
    }
    affine.for %i12 = 0 to affine_map<()[s0] -> (s0)>()[%n] {
      affine.for %i13 = 0 to affine_map<()[s0] -> (s0)>()[%n] {
        affine.store %r6#1, %A3[%i13, 0, %i12] : memref<?x1x?xi64>
      }
      %v14 = affine.load %A4[%i12] : memref<?xi64>
      affine.store %v14, %A0[0, %i12] : memref<?x?xi64>
      %v15 = affine.load %A2[%i12, %i12] : memref<?x?xi64>
      %v16 = arith.addi %r6#0, %v15 : i64
      affine.store %v16, %A0[%i12, 0] : memref<?x?xi64>
    }
  }
  return
}
