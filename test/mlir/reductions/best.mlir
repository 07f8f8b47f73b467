// A maximum or a minimum with its position: first the best value, then the first or the last position of it, each by updates that may come
// in any order. The values written at the end are, to the bit, those that the loop leaves.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-reductions{report=true},mse-dataflow,mse-verify)' %s 2>%t.txt | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.txt

// The position is looked for when the best value is known: mse-verify refuses the other order.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-reductions,mse-dataflow)' %s 2>/dev/null | sed -e '/mse.\(filter\|band\)/{s/S2_1/S2_x/g;s/S2_2/S2_1/g;s/S2_x/S2_2/g}' > %t.swapped.mlir
// RUN: not mse-opt --mse-verify %t.swapped.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=SWAPPED
// SWAPPED: error: x0_0[]: read by S2_2[0] expects S2_0[] or later S2_1[0], gets S2_0[]

// REMARK: remark: what is combined in 'x0' may come in any order: by the model {{.*}}, 2 launches instead of {{.*}}, 0 launches

// The larger value, if one is larger than the one that was there, and the smallest number of it.
// CHECK-LABEL: func.func @first_of_largest
// CHECK:         mse.stmt "S2_0"()
// CHECK-NEXT:      %[[HELD:.*]] = mse.read %[[BEST:.*]] @r0_0 <"{ S2_0[] -> x0[] }"> : memref<i32>
// CHECK-NEXT:      mse.write %[[HELD]], %[[KEY:.*]] @w2_0 <"{ S2_0[] -> x0_0[] }"> : memref<i32>
// CHECK-NEXT:      %[[NONE:.*]] = arith.constant 9223372036854775807 : i64
// CHECK-NEXT:      mse.write %[[NONE]], %[[NUMBER:.*]] @w2_1 <"{ S2_0[] -> x0_1[] }"> : memref<i64>
// CHECK:         mse.stmt "S2_1"(%{{.*}})
// CHECK-NEXT:      %[[V:.*]] = mse.read %{{.*}} @r2_0 <"{ S2_1[i0] -> arg0[i0] }">
// CHECK-NEXT:      mse.update "maxs" %[[V]], %[[KEY]] @w2_2 {{.*}} : memref<i32>
// CHECK-NEXT:    }
// CHECK:         mse.stmt "S2_2"(%[[I:.*]])
// CHECK-NEXT:      %[[V:.*]] = mse.read %{{.*}} @r2_1 <"{ S2_2[i0] -> arg0[i0] }">
// CHECK-NEXT:      %[[K:.*]] = mse.read %[[KEY]]
// CHECK-NEXT:      %[[IS:.*]] = arith.cmpi eq, %[[V]], %[[K]] : i32
// CHECK-NEXT:      %[[WIDE:.*]] = arith.index_cast %[[I]] : index to i64
// CHECK-NEXT:      %[[NONE:.*]] = arith.constant 9223372036854775807 : i64
// CHECK-NEXT:      %[[N:.*]] = arith.select %[[IS]], %[[WIDE]], %[[NONE]] : i64
// CHECK-NEXT:      mse.update "mins" %[[N]], %[[NUMBER]] @w2_3 {{.*}} : memref<i64>
// CHECK-NEXT:    }
// CHECK:         mse.stmt "S2_3"()
// CHECK-NEXT:      %[[HELD:.*]] = mse.read %[[BEST]]
// CHECK-NEXT:      %[[K:.*]] = mse.read %[[KEY]]
// CHECK-NEXT:      %[[N:.*]] = mse.read %[[NUMBER]]
// CHECK-NEXT:      %[[KEPT:.*]] = mse.read %[[PLACE:.*]] @{{.*}} <"{ S2_3[] -> x1[] }"> : memref<index>
// CHECK-NEXT:      %[[IS:.*]] = arith.cmpi sgt, %[[K]], %[[HELD]] : i32
// CHECK-NEXT:      %[[I:.*]] = arith.index_cast %[[N]] : i64 to index
// CHECK-NEXT:      %[[V:.*]] = arith.select %[[IS]], %[[K]], %[[HELD]] : i32
// CHECK-NEXT:      mse.write %[[V]], %[[BEST]]
// CHECK-NEXT:      %[[P:.*]] = arith.select %[[IS]], %[[I]], %[[KEPT]] : index
// CHECK-NEXT:      mse.write %[[P]], %[[PLACE]]
// CHECK:         mse.sequence {
// CHECK:           mse.filter <"[arg0_0] -> { S2_0[] : arg0_0 > 0 }">
// CHECK-NEXT:      mse.filter <"[arg0_0] -> { S2_1[i0] }"> {
// CHECK-NEXT:        mse.band {{.*}} coincident [false]
// CHECK-NEXT:      }
// CHECK-NEXT:      mse.filter <"[arg0_0] -> { S2_2[i0] }"> {
// CHECK-NEXT:        mse.band {{.*}} coincident [false]
// CHECK-NEXT:      }
// CHECK-NEXT:      mse.filter <"[arg0_0] -> { S2_3[] : arg0_0 > 0 }">
func.func @first_of_largest(%A: memref<?xi32>, %low: i32) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %m, %p = affine.for %i = 0 to %n iter_args(%best = %low, %place = %c0) -> (i32, index) {
    %v = affine.load %A[%i] : memref<?xi32>
    %c = arith.cmpi sgt, %v, %best : i32
    %b = arith.select %c, %v, %best : i32
    %q = arith.select %c, %i, %place : index
    affine.yield %b, %q : i32, index
  }
  return %m, %p : i32, index
}

// With "at least" the last one is kept; unsigned, and smaller ones.
// CHECK-LABEL: func.func @last_of_smallest
// CHECK:         mse.update "minu" %{{.*}}
// CHECK:         arith.constant -9223372036854775808 : i64
// CHECK:         mse.update "maxs" %{{.*}}
// CHECK:         arith.cmpi ne, %{{.*}}, %{{.*}} : i64
func.func @last_of_smallest(%A: memref<?xi32>, %high: i32) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %m, %p = affine.for %i = 0 to %n iter_args(%best = %high, %place = %c0) -> (i32, index) {
    %v = affine.load %A[%i] : memref<?xi32>
    %c = arith.cmpi ult, %best, %v : i32
    %b = arith.select %c, %best, %v : i32
    %q = arith.select %c, %place, %i : index
    affine.yield %b, %q : i32, index
  }
  return %m, %p : i32, index
}

// Floating-point numbers as integers in their order, NaN never better; what goes with the value is computed of its number at the
// end, and stored only where the loop stores.
// CHECK-LABEL: func.func @in_memory
// CHECK:         mse.update "maxs" %{{.*}} : memref<?xi32>
// CHECK:         mse.update "mins" %{{.*}} : memref<?xi64>
// CHECK:         scf.if %{{.*}} {
// CHECK:           mse.write %{{.*}}, %{{.*}} may <"{ S0_3[] -> arg1[0] }">
// CHECK:           %[[P:.*]] = arith.addi %{{.*}}, %{{.*}} : index
// CHECK-NEXT:      mse.write %[[P]], %{{.*}} may <"{ S0_3[] -> arg2[0] }">
// CHECK-NEXT:    }
func.func @in_memory(%A: memref<?xf32>, %best: memref<1xf32>, %place: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i] : memref<?xf32>
    %b = affine.load %best[0] : memref<1xf32>
    %c = arith.cmpf ogt, %v, %b : f32
    scf.if %c {
      affine.store %v, %best[0] : memref<1xf32>
      %p = arith.addi %i, %c1 : index
      affine.store %p, %place[0] : memref<?xindex>
    }
  }
  return
}

// A maximum of floating-point numbers by a comparison; the number tells the sign of a zero.
// CHECK-LABEL: func.func @alone
// CHECK:         mse.update "maxs"
// CHECK:         mse.update "mins"
func.func @alone(%A: memref<?xf64>, %low: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %m = affine.for %i = 0 to %n iter_args(%best = %low) -> f64 {
    %v = affine.load %A[%i] : memref<?xf64>
    %c = arith.cmpf olt, %best, %v : f64
    %b = arith.select %c, %v, %best : f64
    affine.yield %b : f64
  }
  return %m : f64
}

// Other statements of the loop stay in it.
// CHECK-LABEL: func.func @beside
// CHECK:         mse.filter <"[arg1_0] -> { S1_0[] }">
// CHECK-NEXT:    mse.filter <"[arg1_0] -> { S0[i0]; S1_1[i0] }"> {
// CHECK-NEXT:      mse.band
// CHECK-NEXT:        mse.sequence {
// CHECK-NEXT:          mse.filter <"[arg1_0] -> { S0[i0] }">
// CHECK-NEXT:          mse.filter <"[arg1_0] -> { S1_1[i0] }">
// CHECK:         mse.filter <"[arg1_0] -> { S1_2[i0] }"> {
func.func @beside(%B: memref<?xi32>, %A: memref<?xi32>, %best: memref<1xi32>, %place: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i32
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %u = affine.load %B[%i] : memref<?xi32>
    %w = arith.muli %u, %c3 : i32
    affine.store %w, %B[%i] : memref<?xi32>
    %v = affine.load %A[%i] : memref<?xi32>
    %b = affine.load %best[0] : memref<1xi32>
    %c = arith.cmpi sgt, %v, %b : i32
    scf.if %c {
      affine.store %v, %best[0] : memref<1xi32>
      affine.store %i, %place[0] : memref<1xindex>
    }
  }
  return
}

// NaN passes the comparison: from then on each value is taken.
// CHECK-LABEL: func.func @unordered
// CHECK-NOT:     mse.update
// CHECK:         return
func.func @unordered(%A: memref<?xf32>, %low: f32) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %m, %p = affine.for %i = 0 to %n iter_args(%best = %low, %place = %c0) -> (f32, index) {
    %v = affine.load %A[%i] : memref<?xf32>
    %c = arith.cmpf ole, %v, %best : f32
    %b = arith.select %c, %best, %v : f32
    %q = arith.select %c, %place, %i : index
    affine.yield %b, %q : f32, index
  }
  return %m, %p : f32, index
}

// It passes none that says that there is none.
// CHECK-LABEL: func.func @no_nan
// CHECK:         mse.update
// CHECK:         mse.update
func.func @no_nan(%A: memref<?xf32>, %low: f32) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %m, %p = affine.for %i = 0 to %n iter_args(%best = %low, %place = %c0) -> (f32, index) {
    %v = affine.load %A[%i] : memref<?xf32>
    %c = arith.cmpf ole, %v, %best fastmath<nnan> : f32
    %b = arith.select %c, %best, %v : f32
    %q = arith.select %c, %place, %i : index
    affine.yield %b, %q : f32, index
  }
  return %m, %p : f32, index
}

// Others see each best value.
// CHECK-LABEL: func.func @seen
// CHECK-NOT:     mse.update
// CHECK:         return
func.func @seen(%A: memref<?xi32>, %B: memref<?xi32>, %low: i32) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %m, %p = affine.for %i = 0 to %n iter_args(%best = %low, %place = %c0) -> (i32, index) {
    %v = affine.load %A[%i] : memref<?xi32>
    %c = arith.cmpi sgt, %v, %best : i32
    %b = arith.select %c, %v, %best : i32
    %q = arith.select %c, %i, %place : index
    affine.store %b, %B[%i] : memref<?xi32>
    affine.yield %b, %q : i32, index
  }
  return %m, %p : i32, index
}

// The number beside the value is read from memory; the comparison is with another cell; the loop changes cells that it reads.
// CHECK-LABEL: func.func @read
// CHECK-NOT:     mse.update
// CHECK:         return
func.func @read(%A: memref<?xi32>, %B: memref<?xi32>, %low: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %m, %p = affine.for %i = 0 to %n iter_args(%best = %low, %place = %low) -> (i32, i32) {
    %v = affine.load %A[%i] : memref<?xi32>
    %w = affine.load %B[%i] : memref<?xi32>
    %c = arith.cmpi sgt, %v, %best : i32
    %b = arith.select %c, %v, %best : i32
    %q = arith.select %c, %w, %place : i32
    affine.yield %b, %q : i32, i32
  }
  return %m, %p : i32, i32
}

// CHECK-LABEL: func.func @elsewhere
// CHECK-NOT:     mse.update
// CHECK:         return
func.func @elsewhere(%A: memref<?xi32>, %best: memref<2xi32>, %place: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i] : memref<?xi32>
    %b = affine.load %best[1] : memref<2xi32>
    %c = arith.cmpi sgt, %v, %b : i32
    scf.if %c {
      affine.store %v, %best[0] : memref<2xi32>
      affine.store %i, %place[0] : memref<1xindex>
    }
  }
  return
}

// CHECK-LABEL: func.func @changed
// CHECK-NOT:     mse.update
// CHECK:         return
func.func @changed(%A: memref<?xi32>, %best: memref<1xi32>, %place: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i] : memref<?xi32>
    %b = affine.load %best[0] : memref<1xi32>
    %c = arith.cmpi sgt, %v, %b : i32
    scf.if %c {
      affine.store %v, %best[0] : memref<1xi32>
      affine.store %i, %place[0] : memref<1xindex>
    }
    %last = affine.load %A[symbol(%n) - %i - 1] : memref<?xi32>
    %more = arith.addi %last, %c1 : i32
    affine.store %more, %A[symbol(%n) - %i - 1] : memref<?xi32>
  }
  return
}

// Another statement of the loop sees each best value.
// CHECK-LABEL: func.func @watched
// CHECK-NOT:     mse.update
// CHECK:         return
func.func @watched(%A: memref<?xi32>, %B: memref<?xi32>, %best: memref<1xi32>, %place: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i] : memref<?xi32>
    %b = affine.load %best[0] : memref<1xi32>
    %c = arith.cmpi sgt, %v, %b : i32
    scf.if %c {
      affine.store %v, %best[0] : memref<1xi32>
      affine.store %i, %place[0] : memref<1xindex>
    }
    %w = affine.load %best[0] : memref<1xi32>
    affine.store %w, %B[%i] : memref<?xi32>
  }
  return
}
