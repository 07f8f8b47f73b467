// A condition of generated code that isl writes as a number: always true.
// Found by mse-fuzz, seed 21608.
// RUN: mse-opt --mse-to-gpu="while=counter expand=maximal schedule=isl contract=none sequential=host block-sizes=3,5" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --size arg0=1,arg1=1,arg4.0=2 --check
// RUN: mse-run --compare %s %t.mlir --size arg0=5,arg1=8,arg4.0=9 --check

func.func @f(%n0: index, %n1: index, %A0: memref<i64>, %A1: memref<1x4xi64>, %A2: memref<?xi64>) {
  affine.if affine_set<()[s0, s1] : (s0 >= 0, s1 >= 0)>()[%n0, %n1] {
    affine.for %i1 = 0 to 0 {
      %v2 = arith.constant 0 : index
      %v3 = affine.load %A0[] : memref<i64>
      %v4 = arith.constant 3 : i64
      %v5 = arith.andi %v3, %v4 : i64
      %v6 = arith.index_cast %v5 : i64 to index
      %v7 = arith.constant 1 : index
      scf.for %i8 = %v2 to %v6 step %v7 {
        affine.for %i9 = 0 to 1 {
          %v10 = arith.constant 0 : index
          %v11 = affine.load %A2[symbol(%n1)] : memref<?xi64>
          %v12 = arith.constant 3 : i64
          %v13 = arith.andi %v11, %v12 : i64
          %v14 = arith.index_cast %v13 : i64 to index
          %v15 = memref.load %A1[%v10, %v14] : memref<1x4xi64>
          affine.store %v15, %A0[] : memref<i64>
        }
      }
      affine.if affine_set<(d0)[] : (d0 >= 0)>(%i1)[] {
        affine.for %i16 = 0 to 2 {
          %v17 = arith.constant 0 : index
          %v18 = affine.load %A2[0] : memref<?xi64>
          %v19 = arith.constant 3 : i64
          %v20 = arith.andi %v18, %v19 : i64
          %v21 = arith.index_cast %v20 : i64 to index
          %v22 = arith.constant 1 : index
          scf.for %i23 = %v17 to %v21 step %v22 {
            %v24 = arith.constant 3 : i64
            affine.store %v24, %A2[0] : memref<?xi64>
          }
        }
        %v25 = arith.constant 3 : i64
        affine.store %v25, %A1[0, 0] : memref<1x4xi64>
      }
    }
  }
  return
}
