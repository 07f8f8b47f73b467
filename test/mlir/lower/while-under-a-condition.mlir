// All of the body of a while loop with a counter is under a condition that its iterations do not change: so is the loop.
// Found by mse-fuzz, seed 4616.
// RUN: mse-opt --mse-to-affine="while=counter schedule=source verify=each" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size arg0=0
// RUN: mse-run --compare %s %t.mlir --check --size arg0=3
func.func @f(%n0: index, %A0: memref<i64>, %A1: memref<1xi64>, %A2: memref<2xi64>, %A3: memref<1xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    %v1 = arith.constant 2 : index
    %v2 = arith.constant 0 : index
    %r4 = scf.while (%w3 = %v2) : (index) -> (index) {
      %v5 = arith.cmpi slt, %w3, %v1 : index
      scf.condition(%v5) %w3 : index
    } do {
    ^bb0(%w6: index):
      %v7 = arith.constant 1 : i64
      %v8 = affine.load %A0[] : memref<i64>
      %v9 = arith.cmpi ne, %v7, %v8 : i64
      scf.if %v9 {
        %v10 = arith.constant 3 : i64
        affine.store %v10, %A2[1] : memref<2xi64>
        affine.for %i11 = 0 to 2 {
          %v12 = affine.load %A1[0] : memref<1xi64>
          %v13 = memref.load %A2[%w6] : memref<2xi64>
          affine.store %v13, %A3[0] : memref<1xi64>
          %v14 = arith.constant 2 : index
          %v15 = arith.constant 0 : index
          %r17 = scf.while (%w16 = %v15) : (index) -> (index) {
            %v18 = arith.cmpi slt, %w16, %v14 : index
            scf.condition(%v18) %w16 : index
          } do {
          ^bb0(%w19: index):
            %A4 = memref.alloc() : memref<1x1xi64>
            %v20 = arith.constant 3 : i64
            affine.for %f21 = 0 to affine_map<()[] -> (1)>()[] {
              affine.for %f22 = 0 to affine_map<()[] -> (1)>()[] {
                affine.store %v20, %A4[%f21, %f22] : memref<1x1xi64>
              }
            }
            %v23 = arith.constant 1 : index
            %v24 = arith.addi %w19, %v23 : index
            memref.dealloc %A4 : memref<1x1xi64>
            scf.yield %v24 : index
          }
        }
      }
      %v25 = arith.constant 1 : index
      %v26 = arith.addi %w6, %v25 : index
      scf.yield %v26 : index
    }
  }
  return
}
