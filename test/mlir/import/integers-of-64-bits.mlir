// Ordinary arithmetic on index and i64 fits whatever the parameters: no memory, no loop and no index is that large. Where it
// need not, since an i64 may be any number, a comparison of parameters tells.
// RUN: mse-opt --mse-import %s -o %t.import.mlir 2>%t.remarks
// RUN: FileCheck %s < %t.import.mlir
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: mse-opt --mse-to-affine %s -o %t.mlir
// RUN: mse-run --quiet --compare %s %t.mlir --entry twice --sizes 1,2,7
// RUN: mse-run --quiet --compare %s %t.mlir --entry shifted --sizes 9,12 --input m=2
// RUN: mse-run --quiet --compare %s %t.mlir --entry in_i64 --sizes 1,2,7
// RUN: mse-run --quiet --compare %s %t.mlir --entry compared --sizes 1,5 --input m=3
// RUN: mse-run --quiet --compare %s %t.mlir --entry compared --sizes 1,5 --input m=9223372036854775806
// RUN: mse-run --quiet --compare %s %t.mlir --entry compared --sizes 1,5 --input m=-9223372036854775807
// RUN: mse-run --quiet --compare %s %t.mlir --entry selected --sizes 1,5

// REMARK-COUNT-1: remark: checked [wraps]: 'arith.addi'
// REMARK-NOT:     remark

// CHECK-LABEL: func.func @twice
// CHECK-NOT:     scf.if
// CHECK:         mse.write {{.*}} <"{ S0[i0] -> arg0[1 + 2i0] }">
func.func @twice(%A: memref<15xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    %double = arith.muli %i, %c2 : index
    %at = arith.addi %double, %c1 : index
    memref.store %x, %A[%at] : memref<15xf32>
  }
  return
}

// CHECK-LABEL: func.func @shifted
// CHECK-NOT:     scf.if
// CHECK:         mse.write {{.*}} <"[arg2] -> { S0[i0] -> arg0[arg2 + i0] }">
func.func @shifted(%A: memref<?xf32>, %x: f32, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %at = index.add %i, %m
    memref.store %x, %A[%at] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @in_i64
// CHECK-NOT:     scf.if
// CHECK:         mse.write {{.*}} <"{ S0[i0] -> arg0[1 + 2i0] }">
func.func @in_i64(%A: memref<15xf32>, %n: i64, %x: f32) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  scf.for %i = %c0 to %n step %c1 : i64 {
    %double = arith.shli %i, %c1 : i64
    %next = arith.addi %double, %c1 : i64
    %at = arith.index_cast %next : i64 to index
    memref.store %x, %A[%at] : memref<15xf32>
  }
  return
}

// CHECK-LABEL: func.func @compared
// CHECK:         scf.if
// CHECK:           mse.scop {{.*}} context <"[arg0_0, arg1] -> { : arg0_0 >= 0 and -274877906944 <= arg1 <= 274877906944 }">
// CHECK:             mse.stmt "S0"(%{{.*}}) <"[arg0_0, arg1] -> { S0[i0] : 0 <= i0 <= 3 - arg1 and i0 < arg0_0 }">
func.func @compared(%A: memref<?xi32>, %m: i64, %x: i32) attributes {dims = ["n", "", ""]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : i64
  %n = memref.dim %A, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %wide = arith.index_cast %i : index to i64
    %sum = arith.addi %wide, %m : i64
    %small = arith.cmpi slt, %sum, %c4 : i64
    scf.if %small {
      memref.store %x, %A[%i] : memref<?xi32>
    }
  }
  return
}

// Comparisons of the index dialect.
// CHECK-LABEL: func.func @selected
// CHECK:         <"[arg0_0] -> { S0[i0] : 2 <= i0 < arg0_0 }">
func.func @selected(%A: memref<?xf32>, %x: f32) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %large = index.cmp uge(%i, %c2)
    scf.if %large {
      memref.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}
