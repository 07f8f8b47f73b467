// Arithmetic on i64 and on index wraps at 64 bits, as that of fewer bits does at theirs: where it may, it is data, or checked.
// RUN: mse-opt --mse-to-affine %s -o %t.checked.mlir 2>/dev/null
// RUN: mse-opt --mse-to-parallel="checks=false expand=maximal verify=each" %s -o %t.data.mlir 2>/dev/null
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry mul --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry mul --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry index_mul --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry index_mul --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry index_arith_mul --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry index_arith_mul --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry add_of_large --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry add_of_large --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry sub_of_large --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry sub_of_large --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry shl --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry shl --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry index_shl --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry index_shl --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry computed_in_front --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry computed_in_front --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry stride --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry stride --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry ult --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry ult --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry trunc --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry trunc --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry i128 --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry i128 --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry i128_trunc --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry i128_trunc --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry extended --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry extended --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry carried --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry carried --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry near_end --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry near_end --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry affine_for --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry affine_for --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry bound --sizes 1,2,3,5,9,13,20
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry bound --sizes 1,2,3,5,9,13,20
// RUN: mse-opt --mse-import %s 2>/dev/null | FileCheck %s

// CHECK-LABEL: func.func @mul
// CHECK:         mse.write {{.*}} may
func.func @mul(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 6148914691236517205 : i64
  %z = arith.constant 0 : i64
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %h = arith.muli %i64, %k : i64
    %neg = arith.cmpi slt, %h, %z : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
// CHECK-LABEL: func.func @index_mul
// CHECK:         mse.write {{.*}} may
func.func @index_mul(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 6148914691236517205 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = index.mul %i, %k
    %neg = index.cmp slt(%h, %c0)
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
func.func @index_arith_mul(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 6148914691236517205 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.muli %i, %k : index
    %neg = arith.cmpi slt, %h, %c0 : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
func.func @add_of_large(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 9223372036854775804 : i64
  %z = arith.constant 0 : i64
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %h = arith.addi %i64, %k : i64
    %neg = arith.cmpi slt, %h, %z : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
func.func @sub_of_large(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant -9223372036854775805 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.subi %k, %i : index
    %neg = arith.cmpi slt, %h, %c0 : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
// shifts in two steps: 2^60
func.func @shl(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 30 : i64
  %k2 = arith.constant 32 : i64
  %z = arith.constant 0 : i64
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %h0 = arith.shli %i64, %k : i64
    %h1 = arith.shli %h0, %k : i64
    %h = arith.addi %h1, %h1 : i64
    %neg = arith.cmpi slt, %h, %z : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
func.func @index_shl(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = index.constant 30
  %k3 = index.constant 1
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h0 = index.shl %i, %k
    %h1 = index.shl %h0, %k
    %h = index.shl %h1, %k3
    %neg = arith.cmpi slt, %h, %c0 : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
// a number computed in front of the loops wraps; it is a parameter near 2^63
func.func @computed_in_front(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 1844674407370955161 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %m = arith.muli %n, %k : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.addi %m, %i : index
    %neg = arith.cmpi slt, %h, %m : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
// strides: i * 2^62 with i = 0, 4
func.func @stride(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %k = arith.constant 4611686018427387904 : index
  %one = arith.divui %n, %n : index
  %m = arith.muli %one, %k : index
  scf.for %i = %c0 to %n step %c1 {
   scf.for %j = %c0 to %c3 step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %q = arith.remui %i, %c1 : index
    %i4 = arith.muli %i, %k : index
    %i16 = arith.muli %i4, %m : index
    %at = arith.addi %i16, %j : index
    memref.store %i32, %A[%at] : memref<16xi32>
   }
  }
  return
}
// an unsigned reading of a negative i64
func.func @ult(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i64
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %h = arith.subi %i64, %two : i64
    %neg = arith.cmpi ult, %h, %two : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
func.func @trunc(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 1431655765 : i64
  %z = arith.constant 0 : i32
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %h = arith.muli %i64, %k : i64
    %t = arith.trunci %h : i64 to i32
    %neg = arith.cmpi slt, %t, %z : i32
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
func.func @i128(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 18446744073709551621 : i128
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i128 = arith.extsi %i64 : i64 to i128
    %i32 = arith.index_cast %i : index to i32
    %neg = arith.cmpi slt, %i128, %k : i128
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
// 2^64 i, seen through 128 bits, and back
func.func @i128_trunc(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 30 : i128
  %k4 = arith.constant 4 : i128
  %z = arith.constant 0 : i64
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i128 = arith.extsi %i64 : i64 to i128
    %i32 = arith.index_cast %i : index to i32
    %s1 = arith.shli %i128, %k : i128
    %s2 = arith.shli %s1, %k : i128
    %s3 = arith.shli %s2, %k4 overflow<nsw> : i128
    %t = arith.trunci %s3 : i128 to i64
    %neg = arith.cmpi sgt, %t, %z : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
func.func @extended(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 6148914691236517205 : i64
  %z = arith.constant 0 : i64
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %lo, %hi = arith.mulsi_extended %i64, %k : i64
    %s, %o = arith.addui_extended %lo, %k : i64, i1
    %neg = arith.cmpi slt, %s, %z : i64
    %both = arith.andi %neg, %o : i1
    %x = arith.select %both, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}
// a state that a loop carries
func.func @carried(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 6364136223846793005 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %r = scf.for %o = %c0 to %n step %c1 iter_args(%h = %k) -> index {
    %m = arith.muli %h, %k : index
    func.call @other() : () -> ()
    scf.for %i = %c0 to %n step %c1 {
      %i32 = arith.index_cast %i : index to i32
      %t = arith.muli %i, %m : index
      %g = arith.addi %t, %h : index
      %neg = arith.cmpi slt, %g, %c0 : index
      %x = arith.select %neg, %a, %b : index
      memref.store %i32, %A[%x] : memref<16xi32>
    }
    scf.yield %m : index
  }
  return
}
func.func @other() attributes {no_inline} { return }
// a loop that counts in i64 from near the end
func.func @near_end(%A: memref<16xi32>, %n: index) {
  %c1 = arith.constant 1 : i64
  %from = arith.constant 9223372036854775800 : i64
  %n64 = arith.index_cast %n : index to i64
  %seven = arith.constant 7 : i64
  %few = arith.minsi %n64, %seven : i64
  %to = arith.addi %from, %few : i64
  %z = arith.constant 0 : i64
  %c16 = arith.constant 15 : i64
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %from to %to step %c1 : i64 {
    %h = arith.addi %i, %seven : i64
    %low = arith.trunci %h : i64 to i32
    %neg = arith.cmpi slt, %h, %i : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %low, %A[%x] : memref<16xi32>
  }
  return
}
// affine bounds around arith
func.func @affine_for(%A: memref<16xi32>, %n: index) {
  %k = arith.constant 1152921504606846976 : index
  %c0 = arith.constant 0 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  affine.parallel (%i, %j) = (0, 0) to (%n, 16) {
    %i32 = arith.index_cast %i : index to i32
    %l = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
    %h = arith.muli %l, %k : index
    %neg = arith.cmpi slt, %h, %c0 : index
    scf.if %neg {
      affine.store %i32, %A[%j] : memref<16xi32>
    }
  }
  return
}
// in the bound of a loop
func.func @bound(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %k = arith.constant 6148914691236517205 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.muli %i, %k : index
    %u = arith.minsi %h, %c16 : index
    scf.for %j = %c0 to %u step %c1 {
      memref.store %i32, %A[%j] : memref<16xi32>
    }
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
