// Reinterpreted and wrapped integers in conditions, subscripts, views, inner loops and values from in front of the loops: results
// are those of the original where they wrap and where they do not.
// RUN: mse-opt --mse-to-affine %s -o %t.checked.mlir 2>/dev/null
// RUN: mse-opt --mse-to-parallel="checks=false expand=maximal verify=each" %s -o %t.data.mlir 2>/dev/null
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry apply --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry apply --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry select --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry select --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry if_result --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry if_result --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry min --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry min --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry view --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry view --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry front_i64 --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry front_i64 --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry dim --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry dim --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry dim_rem --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry dim_rem --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry min_int --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry min_int --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry u_divui --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry u_divui --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry u_remui --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry u_remui --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry u_maxui --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry u_maxui --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry iu_ceildivu --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry iu_ceildivu --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry iu_shru --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry iu_shru --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry cmp_ult --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry cmp_ult --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry cmp_uge --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry cmp_uge --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry cmp_slt --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry cmp_slt --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry castu --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry castu --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry extui --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry extui --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry castui --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry castui --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry casts_narrow --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry casts_narrow --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry extui_i1 --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry extui_i1 --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry opaque --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry opaque --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry while --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry while --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry i64_counter --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry i64_counter --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry front_shl --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry front_shl --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry hash_shru --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry hash_shru --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.checked.mlir --entry linear4 --sizes 1,3,5,9,16
// RUN: mse-run --quiet --compare %s %t.data.mlir --entry linear4 --sizes 1,3,5,9,16
// RUN: mse-opt --mse-import %s 2>/dev/null | FileCheck %s

func.func @apply(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %K3 = arith.constant 3074457345618258603 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.muli %i, %K3 : index
    %g = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%h)
    %neg = arith.cmpi slt, %g, %c0 : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @select(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %K3 = arith.constant 3074457345618258603 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.muli %i, %K3 : index
    %q = arith.cmpi slt, %i, %c4 : index
    %s = arith.select %q, %i, %h : index
    %neg = arith.cmpi slt, %s, %c0 : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @if_result(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %K3 = arith.constant 3074457345618258603 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %q = arith.cmpi slt, %i, %c4 : index
    %s = scf.if %q -> index {
      scf.yield %i : index
    } else {
      %h = arith.muli %i, %K3 : index
      scf.yield %h : index
    }
    %t = arith.addi %s, %s : index
    %neg = arith.cmpi slt, %t, %c0 : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

// CHECK-LABEL: func.func @min(
// CHECK:         mse.write {{.*}} may
func.func @min(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %K3 = arith.constant 3074457345618258603 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.muli %i, %K3 : index
    %s = arith.minsi %h, %c4 : index
    %neg = arith.cmpi slt, %s, %c0 : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @view(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %K3 = arith.constant 3074457345618258603 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.muli %i, %K3 : index
    %t = arith.minsi %h, %c15 : index
    %s = arith.maxsi %t, %c0 : index
    %v = memref.subview %A[%s] [1] [1] : memref<16xi32> to memref<1xi32, strided<[1], offset: ?>>
    memref.store %i32, %v[%c0] : memref<1xi32, strided<[1], offset: ?>>
  }
  return
}

func.func @front_i64(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %z64 = arith.constant 0 : i64
  %K64 = arith.constant 4611686018427387900 : i64
  %h = arith.addi %K64, %K64 : i64
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %s = arith.addi %i64, %h : i64
    %neg = arith.cmpi slt, %s, %z64 : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @dim(%A: memref<16xi32>, %n: index, %B: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %K3 = arith.constant 3074457345618258603 : index
  %d = memref.dim %B, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.muli %d, %K3 : index
    %s = arith.addi %h, %i : index
    %neg = arith.cmpi slt, %s, %c0 : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @dim_rem(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %K3 = arith.constant 3074457345618258603 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.muli %i, %K3 : index
    %s = arith.remsi %h, %c16 : index
    %neg = arith.cmpi slt, %s, %c0 : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @min_int(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %z64 = arith.constant 0 : i64
  %least = arith.constant -9223372036854775808 : i64
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %h = arith.subi %least, %i64 : i64
    %neg = arith.cmpi sgt, %h, %z64 : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @u_divui(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %two64 = arith.constant 2 : i64
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %h = arith.subi %i64, %two64 : i64
    %g = arith.divui %h, %two64 : i64
    %neg = arith.cmpi slt, %g, %two64 : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @u_remui(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %two64 = arith.constant 2 : i64
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %h = arith.subi %i64, %two64 : i64
    %g = arith.remui %h, %two64 : i64
    %neg = arith.cmpi slt, %g, %two64 : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @u_maxui(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %two64 = arith.constant 2 : i64
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %h = arith.subi %i64, %two64 : i64
    %g = arith.maxui %h, %two64 : i64
    %neg = arith.cmpi slt, %g, %two64 : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @iu_ceildivu(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = index.sub %i, %c4
    %g = index.ceildivu %h, %c2
    %neg = index.cmp slt(%g, %c4)
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @iu_shru(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = index.sub %i, %c4
    %g = index.shru %h, %c2
    %neg = index.cmp slt(%g, %c4)
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @cmp_ult(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = index.sub %i, %c4
    %neg = index.cmp ult(%h, %c2)
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @cmp_uge(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = index.sub %i, %c4
    %neg = index.cmp uge(%h, %c2)
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

// CHECK-LABEL: func.func @cmp_slt(
// CHECK-NOT:     may
func.func @cmp_slt(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = index.sub %i, %c4
    %neg = index.cmp slt(%h, %c2)
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

// CHECK-LABEL: func.func @castu(
func.func @castu(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %two32 = arith.constant 2 : i32
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.subi %i32, %two32 : i32
    %g = index.castu %h : i32 to index
    %neg = arith.cmpi slt, %g, %c4 : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @extui(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %two64 = arith.constant 2 : i64
  %two32 = arith.constant 2 : i32
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.subi %i32, %two32 : i32
    %g = arith.extui %h : i32 to i64
    %neg = arith.cmpi slt, %g, %two64 : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @castui(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %two32 = arith.constant 2 : i32
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = arith.subi %i32, %two32 : i32
    %g = arith.index_castui %h : i32 to index
    %neg = arith.cmpi slt, %g, %c4 : index
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @casts_narrow(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %z32 = arith.constant 0 : i32
  %K3 = arith.constant 3074457345618258603 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %h = index.mul %i, %K3
    %g = index.casts %h : index to i32
    %neg = arith.cmpi slt, %g, %z32 : i32
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @extui_i1(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = arith.constant 5 : index
  %b = arith.constant 9 : index
  %two64 = arith.constant 2 : i64
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %q = arith.cmpi sgt, %i, %c2 : index
    %h = arith.extui %q : i1 to i64
    %h2 = arith.extsi %q : i1 to i64
    %g = arith.subi %h, %h2 : i64
    %neg = arith.cmpi slt, %g, %two64 : i64
    %x = arith.select %neg, %a, %b : index
    memref.store %i32, %A[%x] : memref<16xi32>
  }
  return
}

func.func @opaque(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c15 = arith.constant 15 : index
  %K3 = arith.constant 3074457345618258603 : index
  %k32 = arith.constant 715827883 : i32
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %l = memref.load %A[%i] : memref<16xi32>
    %q = arith.cmpi slt, %l, %k32 : i32
    scf.if %q {
      scf.for %j = %c0 to %c4 step %c1 {
      %h = arith.muli %j, %K3 : index
      %t = arith.minsi %h, %c15 : index
      %s = arith.maxsi %t, %c0 : index
      memref.store %i32, %A[%s] : memref<16xi32>
      }
    }
  }
  return
}

func.func @while(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %K3 = arith.constant 3074457345618258603 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %r = scf.while (%w = %c0) : (index) -> index {
      %t = arith.muli %w, %K3 : index
      %q = arith.cmpi sge, %t, %c0 : index
      scf.condition(%q) %w : index
    } do {
    ^bb0(%w: index):
      %x = arith.addi %w, %c1 : index
      memref.store %i32, %A[%w] : memref<16xi32>
      scf.yield %x : index
    }
  }
  return
}

func.func @i64_counter(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z64 = arith.constant 0 : i64
  %two64 = arith.constant 2 : i64
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %s = scf.for %j = %c0 to %c4 step %c1 iter_args(%k = %z64) -> i64 {
      %y = arith.addi %k, %two64 : i64
      %idx = arith.index_cast %k : i64 to index
      memref.store %i32, %A[%idx] : memref<16xi32>
      scf.yield %y : i64
    }
  }
  return
}

func.func @front_shl(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 62 : index
  %n1 = arith.divui %n, %n : index
  %m0 = arith.shli %n1, %c64 : index
  %m = arith.shli %m0, %c2 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    scf.for %j = %c0 to %c4 step %c1 {
      %r = arith.muli %i, %m : index
      %at = arith.addi %r, %j : index
      memref.store %i32, %A[%at] : memref<16xi32>
    }
  }
  return
}

func.func @hash_shru(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %K64 = arith.constant 6364136223846793005 : i64
  %c60 = arith.constant 60 : i64
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %i32 = arith.index_cast %i : index to i32
    %h = arith.muli %i64, %K64 : i64
    %s = arith.shrui %h, %c60 : i64
    %at = arith.index_cast %s : i64 to index
    memref.store %i32, %A[%at] : memref<16xi32>
  }
  return
}

func.func @linear4(%A: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = arith.constant 4294967296 : index
  %n1 = arith.divui %n, %n : index
  %m = arith.muli %n1, %e : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    scf.for %j = %c0 to %c4 step %c1 {
      %r1 = arith.muli %i, %m : index
      %r2 = arith.muli %r1, %m : index
      %at = arith.addi %r2, %j : index
      memref.store %i32, %A[%at] : memref<16xi32>
    }
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
