// The number of blocks is given in cases, and none holds for small parameters: then there is no launch. Found
// by mse-fuzz, seed 1446.
// RUN: mse-opt --mse-to-gpu="expand=full schedule=isl sequential=host block-sizes=1 verify=each" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size arg0=0,arg1.0=2,arg2.0=1,arg3.0=1,arg4.0=1,arg4.1=1
// RUN: mse-run --compare %s %t.mlir --check --size arg0=3,arg1.0=5,arg2.0=4,arg3.0=3,arg4.0=4,arg4.1=4

func.func @f(%n0: index, %A0: memref<?xi64>, %A1: memref<?xi64>, %A2: memref<?xi64>, %A3: memref<?x?xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = 0 to 2 {
      affine.for %i2 = affine_map<(d0)[] -> (d0 + 1)>(%i1)[] to affine_map<()[s0] -> (s0)>()[%n0] {
        affine.if affine_set<(d0)[] : (d0 * -1 >= 0)>(%i2)[] {
          %v3 = affine.load %A3[symbol(%n0), 0] : memref<?x?xi64>
          affine.store %v3, %A1[0] : memref<?xi64>
        } else {
          %v4 = affine.load %A2[%i2] : memref<?xi64>
          %v5 = affine.load %A0[%i2] : memref<?xi64>
          %v6 = arith.xori %v4, %v5 : i64
          affine.store %v6, %A3[0, 0] : memref<?x?xi64>
          %v7 = affine.load %A1[symbol(%n0)] : memref<?xi64>
          %v8 = affine.load %A3[0, %i2] : memref<?x?xi64>
          %v9 = arith.subi %v7, %v8 : i64
          affine.store %v9, %A0[%i1] : memref<?xi64>
        }
      }
    }
  }
  return
}
