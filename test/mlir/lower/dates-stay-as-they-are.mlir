// Dates 2 i of one statement and 3 i of another: isl would shift those of the first for parameters that it has not looked at.
// Found by mse-fuzz, seed 324.
// RUN: mse-opt --mse-to-parallel="expand=auto schedule=isl verify=each" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size arg0=0,arg1.0=2,arg2.0=3,arg2.1=2,arg3.0=3
// RUN: mse-run --compare %s %t.mlir --check --size arg0=1,arg1.0=3,arg2.0=4,arg2.1=3,arg3.0=4
// RUN: mse-run --compare %s %t.mlir --check --size arg0=8,arg1.0=10,arg2.0=11,arg2.1=10,arg3.0=11

func.func @f(%m0: index, %A0: memref<?xi64>, %A1: memref<?x?xi32>, %A2: memref<?xi64>) {
  %v1 = arith.index_cast %m0 : index to i32
  %n0 = arith.index_cast %v1 : i32 to index
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i2 = 0 to 3 {
      %v3 = arith.constant 2 : index
      %v4 = memref.load %A2[%v3] : memref<?xi64>
      %v5 = arith.trunci %v4 : i64 to i32
      %v6 = affine.load %A0[symbol(%n0)] : memref<?xi64>
      %v7 = arith.trunci %v6 : i64 to i32
      %v8 = arith.addi %v5, %v7 : i32
      %v9 = affine.load %A1[1, 1] : memref<?x?xi32>
      %v10 = affine.load %A0[symbol(%n0)] : memref<?xi64>
      %v11 = arith.trunci %v10 : i64 to i32
      %v12 = arith.subi %v9, %v11 : i32
      %v13 = arith.addi %v8, %v12 : i32
      affine.store %v13, %A1[2, symbol(%n0)] : memref<?x?xi32>
      %v14 = affine.load %A0[symbol(%n0)] : memref<?xi64>
      %v15 = arith.constant 1 : i32
      %v16 = arith.index_cast %v15 : i32 to index
      %v17 = memref.load %A1[%v16, %n0] : memref<?x?xi32>
      %v18 = arith.extsi %v17 : i32 to i64
      %v19 = arith.xori %v14, %v18 : i64
      %v20 = arith.constant 3 : i64
      %v21 = affine.load %A1[symbol(%n0), 0] : memref<?x?xi32>
      %v22 = arith.extsi %v21 : i32 to i64
      %v23 = arith.muli %v20, %v22 : i64
      %v24 = affine.load %A0[1] : memref<?xi64>
      %v25 = arith.maxsi %v23, %v24 : i64
      %v26 = arith.maxsi %v19, %v25 : i64
      affine.store %v26, %A0[0] : memref<?xi64>
      affine.for %i27 = 0 to affine_map<()[s0] -> (s0 + 1)>()[%n0] {
        %v28 = arith.constant 3 : i64
        %v29 = affine.load %A2[%i27] : memref<?xi64>
        %v30 = arith.muli %v28, %v29 : i64
        %v31 = arith.constant 3 : i64
        %v32 = affine.load %A0[%i27] : memref<?xi64>
        %v33 = arith.muli %v31, %v32 : i64
        %v34 = arith.constant 3 : i64
        %v35 = arith.subi %v33, %v34 : i64
        %v36 = arith.subi %v30, %v35 : i64
        affine.store %v36, %A0[symbol(%n0)] : memref<?xi64>
      }
    }
  }
  return
}
