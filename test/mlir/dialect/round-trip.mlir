// RUN: mse-opt %s | mse-opt -mlir-print-local-scope | FileCheck %s
// RUN: mse-opt %s -mlir-print-op-generic | mse-opt -mlir-print-local-scope | FileCheck %s
// RUN: mse-opt %s -emit-bytecode | mse-opt -mlir-print-local-scope | FileCheck %s
// RUN: mse-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Every operation and attribute of a scop, through its short form, the generic form and bytecode.

// CHECK-LABEL: func @all(%arg0: index, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: f32, %arg4: i1)
func.func @all(%n: index, %a: memref<?x?xf32>, %b: memref<?xf32>, %scale: f32, %flag: i1) {
  // CHECK:      mse.scop parameters("N" %N = %arg0, "M" %M = %arg0) context <"[N, M] -> { : N >= 0 and M >= 0 }">
  // CHECK-NEXT:   arrays("A" %A = %arg1 : memref<?x?xf32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in live_out,
  // CHECK-NEXT:          "B" %B = %arg2 : memref<?xf32> <"[N] -> { B[i] : 0 <= i < N }"> live_out)
  // CHECK-NEXT:   values(%arg5 = %arg3 : f32, %arg6 = %arg4 : i1) attributes {note = "kept"} {
  mse.scop parameters("N" %N = %n, "M" %M = %n) context <"[N, M] -> { : N >= 0 and M >= 0 }">
      arrays("A" %A = %a : memref<?x?xf32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in live_out,
             "B" %B = %b : memref<?xf32> <"[N] -> { B[i] : 0 <= i < N }"> live_out)
      values(%k = %scale : f32, %c = %flag : i1) attributes {note = "kept"} {
    // CHECK-NEXT: %x = mse.array "x" <"{ x[] }"> : memref<f32>
    // CHECK-NEXT: %T = mse.array "T" <"[N] -> { T[i, j] : 0 <= i, j < N }"> layout <"{ T[i, j] -> [j, i + j] }" mod ["", "N + 1"] in "workgroup"> {note} : memref<?x?xf32>
    // CHECK-NEXT: %R = mse.array "R" <"{ R[i] : 0 <= i < 4 }"> layout <"{ R[i] -> [i] }"> : memref<4xf32>
    %x = mse.array "x" <"{ x[] }"> : memref<f32>
    %T = mse.array "T" <"[N] -> { T[i, j] : 0 <= i, j < N }">
        layout <"{ T[i, j] -> [j, i + j] }" mod ["", "N + 1"] in "workgroup"> {note} : memref<?x?xf32>
    %R = mse.array "R" <"{ R[i] : 0 <= i < 4 }"> layout <"{ R[i] -> [i] }"> : memref<4xf32>
    // CHECK-NEXT: mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> attributes {note} {
    mse.stmt "S"(%p, %q) <"[N] -> { S[i, j] : 0 <= i, j < N }"> attributes {note} {
      // CHECK-NEXT: %0 = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf32>
      // CHECK-NEXT: %1 = mse.read %B[%i] @r1 may <"[N] -> { S[i, j] -> B[b] : 0 <= b < N }"> {note} : memref<?xf32>
      // CHECK-NEXT: mse.write %1, %x @w0 <"{ S[i, j] -> x[] }"> : memref<f32>
      // CHECK-NEXT: mse.write %0, %T[%i, %j] @w1 may <"[N] -> { S[i, j] -> T[i, b] }"> {note} : memref<?x?xf32>
      // CHECK-NEXT: mse.kill %B @k0 <"[N] -> { S[i, j] -> B[b] }"> {note} : memref<?xf32>
      // CHECK-NEXT: }
      %0 = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf32>
      %1 = mse.read %B[%p] @r1 may <"[N] -> { S[i, j] -> B[b] : 0 <= b < N }"> {note} : memref<?xf32>
      mse.write %1, %x @w0 <"{ S[i, j] -> x[] }"> : memref<f32>
      mse.write %0, %T[%p, %q] @w1 may <"[N] -> { S[i, j] -> T[i, b] }"> {note} : memref<?x?xf32>
      mse.kill %B @k0 <"[N] -> { S[i, j] -> B[b] }"> {note} : memref<?xf32>
    }
    // CHECK-NEXT: mse.stmt "U"(%i) <"[N] -> { U[i] : 0 <= i < N }"> origin <"{ U[i] -> S[i, 0] }"> {
    mse.stmt "U"(%i) <"[N] -> { U[i] : 0 <= i < N }"> origin <"{ U[i] -> S[i, 0] }"> {
      %0 = mse.read %x @r2 <"{ U[i] -> x[] }"> : memref<f32>
      mse.write %0, %A @w2 <"{ U[i] -> A[i, 0] }"> : memref<?x?xf32>
    }
    // CHECK:      mse.stmt "copy"() <"{ copy[] }"> {
    // CHECK-NEXT: }
    mse.stmt "copy"() <"{ copy[] }"> { }
    // CHECK-NEXT: mse.schedule {
    mse.schedule {
      // CHECK-NEXT: mse.context <"[N] -> { [] : N >= 1 }"> {
      mse.context <"[N] -> { [] : N >= 1 }"> {
        // CHECK-NEXT: mse.sequence {
        mse.sequence {
          // CHECK-NEXT: mse.filter <"{ S[i, j] }"> {
          mse.filter <"{ S[i, j] }"> {
            // CHECK-NEXT: mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"> permutable coincident [true, false] options <"{ separate[i0] }"> {
            mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"> permutable coincident [true, false]
                options <"{ separate[i0] }"> {
              // CHECK-NEXT: mse.guard <"[M] -> { [i, j] : M >= 1 }"> {
              mse.guard <"[M] -> { [i, j] : M >= 1 }"> {
                // CHECK-NEXT: mse.extension <"{ [i, j] -> copy[] : j = 0 }"> {
                mse.extension <"{ [i, j] -> copy[] : j = 0 }"> {
                  // CHECK-NEXT: mse.set {
                  mse.set {
                    // CHECK-NEXT: mse.filter <"{ S[i, j] }">
                    // CHECK-NEXT: mse.filter <"{ copy[] }">
                    mse.filter <"{ S[i, j] }">
                    mse.filter <"{ copy[] }">
                  }
                }
              }
            }
          }
          // CHECK: mse.filter <"{ U4[i] }"> {
          mse.filter <"{ U4[i] }"> {
            // CHECK-NEXT: mse.band <"[{ U4[i] -> [(i)] }]"> coincident [true] {
            mse.band <"[{ U4[i] -> [(i)] }]"> coincident [true] {
              // CHECK-NEXT: mse.expansion <"{ U[i] -> U4[floor(i/4)] }"> expand <"{ U4[i] -> U[j] : 4i <= j <= 4i + 3 }"> {
              mse.expansion <"{ U[i] -> U4[floor(i/4)] }"> expand <"{ U4[i] -> U[j] : 4i <= j <= 4i + 3 }"> {
                // CHECK-NEXT: mse.mark "points" {
                // CHECK-NEXT: mse.band <"[]"> coincident []
                mse.mark "points" {
                  mse.band <"[]"> coincident []
                }
              }
            }
          }
        }
      }
    }
    // CHECK:      mse.dataflow {
    mse.dataflow {
      // CHECK-NEXT: mse.flow_in @r0 from "A" <"{ S[i, j] -> A[i, j] }">
      // CHECK-NEXT: mse.flow_in @r1 from "B" may <"{ S[i, j] -> B[b] }">
      // CHECK-NEXT: mse.flow @r2 from @w0 <"[N] -> { U[i] -> S[N - 1, N - 1] }">
      // CHECK-NEXT: mse.flow @r1 from @k0 may <"{ S[i, j] -> S[i, j - 1] }">
      // CHECK-NEXT: mse.flow_out "A" from @w2 <"{ A[i, 0] -> U[i] }">
      // CHECK-NEXT: mse.flow_out "A" from @w2 may <"{ A[i, j] -> U[i] }">
      // CHECK-NEXT: mse.flow_through "A" <"{ A[i, j] : j > 0 }">
      // CHECK-NEXT: mse.flow_through "B" may <"{ B[i] }">
      // CHECK-NEXT: mse.order @w1 before @w2 <"{ S[i, 0] -> U[i] }">
      // CHECK-NEXT: }
      mse.flow_in @r0 from "A" <"{ S[i, j] -> A[i, j] }">
      mse.flow_in @r1 from "B" may <"{ S[i, j] -> B[b] }">
      mse.flow @r2 from @w0 <"[N] -> { U[i] -> S[N - 1, N - 1] }">
      mse.flow @r1 from @k0 may <"{ S[i, j] -> S[i, j - 1] }">
      mse.flow_out "A" from @w2 <"{ A[i, 0] -> U[i] }">
      mse.flow_out "A" from @w2 may <"{ A[i, j] -> U[i] }">
      mse.flow_through "A" <"{ A[i, j] : j > 0 }">
      mse.flow_through "B" may <"{ B[i] }">
      mse.order @w1 before @w2 <"{ S[i, 0] -> U[i] }">
    }
  }
  return
}

// The front end's operations, in ordinary code.
// CHECK-LABEL: func @front_end
func.func @front_end(%n: index, %a: memref<?xf32>) {
  // CHECK-NEXT: mse.assume affine_set<()[s0] : (s0 - 1 >= 0)>(%arg0) {note}
  // CHECK-NEXT: mse.assume affine_set<() : (1 >= 0)>()
  // CHECK-NEXT: affine.for %arg2 = 0 to %arg0 {
  // CHECK-NEXT: } {mse.independent}
  // CHECK-NEXT: mse.kill %arg1 : memref<?xf32>
  mse.assume affine_set<()[s0] : (s0 - 1 >= 0)>(%n) {note}
  mse.assume affine_set<() : (1 >= 0)>()
  affine.for %i = 0 to %n {
  } {mse.independent}
  mse.kill %a : memref<?xf32>
  return
}

// GENERIC: "mse.scop"({{.*}}) <{array_names = ["A", "B"], extents = [#mse.set<"[N] -> { A[i, j] : 0 <= i, j < N }">, #mse.set<{{.*}}>], known = #mse.set<"[N, M] -> { : N >= 0 and M >= 0 }">, live_in = array<i1: true, false>, live_out = array<i1: true, true>, operandSegmentSizes = array<i32: 2, 2, 2>, parameter_names = ["N", "M"]}>
// GENERIC: "mse.read"({{.*}}) <{reference = "r0", relation = #mse.map<"{ S[i, j] -> A[i, j] }">}>
