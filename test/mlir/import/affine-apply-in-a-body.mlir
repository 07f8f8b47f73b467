// Affine operations whose value is data are arithmetic in the statement.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @data
// CHECK:         mse.stmt "S0"(%[[I:.*]]) <
// CHECK:           %[[TWO:.*]] = arith.constant 2 : index
// CHECK:           %[[P:.*]] = arith.muli %[[I]], %[[TWO]]
// CHECK:           %[[SUM:.*]] = arith.addi %[[P]], %arg0
// CHECK:           mse.write %[[SUM]]
func.func @data(%n: index, %A: memref<?xindex>) {
  affine.for %i = 0 to %n {
    %k = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]
    affine.store %k, %A[%i] : memref<?xindex>
  }
  return
}
