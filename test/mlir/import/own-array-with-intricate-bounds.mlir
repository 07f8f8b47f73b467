// The program stays inside of an array of the scop's own; to say so of the parameters takes too many pieces. The array must have
// bounds, so the statement says it of its instances. Found by mse-fuzz, seed 7001791.
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size arg0=3
// RUN: mse-run --compare %s %t.mlir --check --size arg0=0
func.func @f(%n0: index, %A0: memref<1x1xi64>, %A1: memref<i64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = 0 to 0 {
      %v2 = arith.index_cast %i1 : index to i6
      %v3 = arith.constant 0 : i6
      %v4 = arith.cmpi eq, %v2, %v3 : i6
      %v5 = arith.index_cast %n0 : index to i6
      %v6 = arith.constant 0 : i6
      %v7 = arith.cmpi eq, %v5, %v6 : i6
      %v8 = arith.andi %v4, %v7 : i1
      scf.if %v8 {
        %v9 = affine.load %A0[0, %i1] : memref<1x1xi64>
        affine.store %v9, %A1[] : memref<i64>
      }
      %v10 = arith.index_cast %i1 : index to i6
      %v11 = arith.index_cast %n0 : index to i6
      %v12 = arith.constant 3 : i6
      %v13 = arith.muli %v10, %v11 : i6
      %v14 = arith.andi %v13, %v12 : i6
      %v15 = arith.constant -2 : i6
      %v16 = arith.addi %v14, %v15 : i6
      %v17 = arith.constant 0 : i6
      %v18 = arith.cmpi sge, %v16, %v17 : i6
      %v19 = arith.index_cast %i1 : index to i6
      %v20 = arith.constant 0 : i6
      %v21 = arith.cmpi sge, %v19, %v20 : i6
      %v22 = arith.andi %v18, %v21 : i1
      scf.if %v22 {
        %A2 = memref.alloc() : memref<1xi64>
        %v23 = arith.constant 3 : i64
        affine.for %f24 = 0 to affine_map<()[] -> (1)>()[] {
          affine.store %v23, %A2[%f24] : memref<1xi64>
        }
        %v25 = arith.constant 5 : i64
        affine.store %v25, %A2[%i1] : memref<1xi64>
        memref.dealloc %A2 : memref<1xi64>
      }
    }
  }
  return
}
