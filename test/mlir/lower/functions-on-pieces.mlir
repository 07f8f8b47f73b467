// Copies of last values; their iteration has one expression on several pieces. It is written without conditions, as isl
// does not find the instances of a statement in them again ("band node is not allowed to drop statement instances").
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size n0=0,n1=3,A1.0=4
// RUN: mse-run --compare %s %t.mlir --check --size n0=1,n1=1,A1.0=2
// RUN: mse-run --compare %s %t.mlir --check --size n0=2,n1=5,A1.0=6 --order random:3
// RUN: mse-run --compare %s %t.mlir --check --size n0=5,n1=8,A1.0=9 --order random:3
func.func @f(%n0: index, %n1: index, %A0: memref<i64>, %A1: memref<?xi64>) {
  affine.if affine_set<()[s0, s1] : (s0 >= 0, s1 >= 0)>()[%n0, %n1] {
    affine.for %i1 = 0 to 2 {
      affine.for %i2 = 0 to affine_map<()[s0] -> (s0)>()[%n1] step 3 {
        %v3 = arith.constant 3 : i64
        %v4 = index.constant 0
        %v5 = vector.transfer_read %A1[%v4], %v3 {in_bounds = [false], permutation_map = affine_map<(d0) -> (d0)>} : memref<?xi64>, vector<2xi64>
        %v6 = arith.constant 3 : i64
        %v7 = index.constant 0
        %v8 = vector.transfer_read %A1[%v7], %v6 {in_bounds = [false], permutation_map = affine_map<(d0) -> (d0)>} : memref<?xi64>, vector<2xi64>
        %v9 = arith.addi %v5, %v8 : vector<2xi64>
        %v10 = vector.create_mask %n0 : vector<2xi1>
        vector.maskedstore %A1[%i2], %v10, %v9 : memref<?xi64>, vector<2xi1>, vector<2xi64>
      }
      affine.for %i11 = 0 to 1 {
        %v12 = arith.constant 5 : i64
        affine.store %v12, %A0[] : memref<i64>
      }
    }
  }
  return
}
