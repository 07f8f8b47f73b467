// Where a row is left, or accesses disagree about the size of rows, a view would lie: the subscript is data.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry leaves --size arg1=4,arg0.0=30
// RUN: mse-run --compare %s %t.mlir --entry two_sizes --size arg1=4,arg2=3,arg0.0=30

// CHECK-COUNT-2: remark: approximated [non-affine-subscript]: 'memref.store'
// CHECK-LABEL: func.func @leaves
// CHECK-NOT:     memref.reinterpret_cast
// CHECK:         mse.write {{.*}} may
func.func @leaves(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%n) {
      %row = arith.muli %i, %n : index
      %at = arith.addi %row, %j : index
      %f = arith.index_cast %j : index to i32
      %v = arith.sitofp %f : i32 to f32
      memref.store %v, %A[%at] : memref<?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @two_sizes
// CHECK-NOT:     memref.reinterpret_cast
// CHECK:         mse.write {{.*}} may
func.func @two_sizes(%A: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to %m {
      %row = arith.muli %i, %n : index
      %at = arith.addi %row, %j : index
      %row2 = arith.muli %i, %m : index
      %at2 = arith.addi %row2, %j : index
      %v = memref.load %A[%at2] : memref<?xf32>
      memref.store %v, %A[%at] : memref<?xf32>
    }
  }
  return
}
