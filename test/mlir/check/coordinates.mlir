// Bodies compute with coordinates of the instance that they stand for: the same, in the same position.
// RUN: not mse-opt %s --split-input-file --mse-verify 2>&1 | FileCheck %s --implicit-check-not=error:

// Origin and access are reversed together: n - 1 - i would be stored.
func.func @reversed(%A: memref<?xindex>, %n: index) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %a = %A : memref<?xindex> <"[N] -> { A[i] : 0 <= i < N }"> live_out) {
    // CHECK: error: S[0] computes with its coordinate 0, but stands for S[1], which has another one, for N = 2
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> origin <"[N] -> { S[i] -> S[N - 1 - i] }"> {
      mse.write %i, %a @w0 <"[N] -> { S[i] -> A[N - 1 - i] }"> : memref<?xindex>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
    mse.dataflow { mse.flow_out "A" from @w0 <"[N] -> { A[i] -> S[i] : 0 <= i < N }"> }
  }
  return
}
// CHECK: error: mse-verify: {{[12]}} violation

// -----

// Two coordinates change places; the body computes with one of them.
func.func @interchanged(%A: memref<4x4xindex>) {
  mse.scop arrays("A" %a = %A : memref<4x4xindex> <"{ A[i, j] : 0 <= i, j < 4 }"> live_out) {
    // CHECK: error: S[0,1] computes with its coordinate 1, but stands for S[1,0], which has another one
    mse.stmt "S"(%i, %j) <"{ S[i, j] : 0 <= i, j < 4 }"> origin <"{ S[i, j] -> S[j, i] }"> {
      %two = arith.constant 2 : index
      %x = arith.muli %j, %two : index
      mse.write %x, %a @w0 <"{ S[i, j] -> A[j, i] }"> : memref<4x4xindex>
    }
    mse.schedule { mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"> coincident [false, false] }
    mse.dataflow { mse.flow_out "A" from @w0 <"{ A[i, j] -> S[i, j] : 0 <= i, j < 4 }"> }
  }
  return
}
// CHECK: error: mse-verify: {{[12]}} violation

// -----

// A coordinate that chooses the cell, and one in a condition.
func.func @chosen(%A: memref<8xf32>, %B: memref<8xf32>) {
  mse.scop arrays("A" %a = %A : memref<8xf32> <"{ A[i] : 0 <= i < 8 }"> live_in,
                  "B" %b = %B : memref<8xf32> <"{ B[i] : 0 <= i < 8 }"> live_in live_out) {
    // CHECK: error: S[0] computes with its coordinate 0, but stands for S[7], which has another one
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> origin <"{ S[i] -> S[7 - i] }"> {
      %x = mse.read %a[%i] @r0 may <"{ S[i] -> A[c] : 0 <= c < 8 }"> : memref<8xf32>
      mse.write %x, %b @w0 <"{ S[i] -> B[7 - i] }"> : memref<8xf32>
    }
    // CHECK: error: T[0] computes with its coordinate 0, but stands for T[1], which has another one
    mse.stmt "T"(%i) <"{ T[i] : 0 <= i < 4 }"> origin <"{ T[i] -> T[i + 1] }"> {
      %three = arith.constant 3 : index
      %one = arith.constant 1.0 : f32
      %c = arith.cmpi slt, %i, %three : index
      scf.if %c {
        mse.write %one, %b @w1 may <"{ T[i] -> B[i + 1] }"> : memref<8xf32>
      }
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ T[i] }"> { mse.band <"[{ T[i] -> [(i)] }]"> coincident [false] }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" may <"{ S[i] -> A[c] : 0 <= i < 8 and 0 <= c < 8 }">
      mse.flow_out "B" from @w0 may <"{ B[i] -> S[i] : 0 <= i < 8 }">
      mse.flow_out "B" from @w1 may <"{ B[i] -> T[i] : 0 < i < 5 }">
      mse.order @w0 before @w1 <"{ S[i] -> T[i] : 0 < i < 5 }">
    }
  }
  return
}
// CHECK: error: mse-verify: {{[12]}} violation

// -----

// A source instance with fewer coordinates: the second one is no coordinate of the source.
func.func @recomputed(%A: memref<4xindex>) {
  mse.scop arrays("A" %a = %A : memref<4xindex> <"{ A[i] : 0 <= i < 4 }"> live_out) {
    // CHECK: error: R[0,0] computes with its coordinate 1, but stands for S[0], which has another one
    mse.stmt "R"(%p, %i) <"{ R[p, i] : 0 <= p < 2 and 0 <= i < 4 }"> origin <"{ R[p, i] -> S[i] }"> {
      mse.write %i, %a @w0 <"{ R[p, i] -> A[i] }"> : memref<4xindex>
    }
    mse.schedule { mse.band <"[{ R[p, i] -> [(p)] }, { R[p, i] -> [(i)] }]"> coincident [false, false] }
    mse.dataflow { mse.flow_out "A" from @w0 <"{ A[i] -> S[i] : 0 <= i < 4 }"> }
  }
  return
}
// CHECK: error: mse-verify: {{[12]}} violation

// -----

// Only a part of the instances is wrong.
func.func @piecewise(%A: memref<8xindex>) {
  mse.scop arrays("A" %a = %A : memref<8xindex> <"{ A[i] : 0 <= i < 8 }"> live_out) {
    // CHECK: error: S[6] computes with its coordinate 0, but stands for S[7], which has another one
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> origin <"{ S[i] -> S[i] : i < 6; S[6] -> S[7]; S[7] -> S[6] }"> {
      mse.write %i, %a @w0 <"{ S[i] -> A[i] : i < 6; S[6] -> A[7]; S[7] -> A[6] }"> : memref<8xindex>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
    mse.dataflow { mse.flow_out "A" from @w0 <"{ A[i] -> S[i] : 0 <= i < 8 }"> }
  }
  return
}
// CHECK: error: mse-verify: {{[12]}} violation

// -----

// Right: pieces that keep their coordinates, and one that moved and computes with none.
func.func @kept(%A: memref<8xindex>, %B: memref<8xf32>) {
  mse.scop arrays("A" %a = %A : memref<8xindex> <"{ A[i] : 0 <= i < 8 }"> live_out,
                  "B" %b = %B : memref<8xf32> <"{ B[i] : 0 <= i < 8 }"> live_out) {
    mse.stmt "S_1"(%i) <"{ S_1[i] : 0 <= i < 4 }"> origin <"{ S_1[i] -> S[i] }"> {
      mse.write %i, %a @w0 <"{ S_1[i] -> A[i] }"> : memref<8xindex>
    }
    mse.stmt "S_2"(%i) <"{ S_2[i] : 4 <= i < 8 }"> origin <"{ S_2[i] -> S[i] }"> {
      mse.write %i, %a @w1 <"{ S_2[i] -> A[i] }"> {origin = @w0} : memref<8xindex>
    }
    mse.stmt "T"(%i) <"{ T[i] : 0 <= i < 8 }"> origin <"{ T[i] -> T[7 - i] }"> {
      %one = arith.constant 1.0 : f32
      mse.write %one, %b @w2 <"{ T[i] -> B[7 - i] }"> : memref<8xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S_1[i] }"> { mse.band <"[{ S_1[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ S_2[i] }"> { mse.band <"[{ S_2[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ T[i] }"> { mse.band <"[{ T[i] -> [(i)] }]"> coincident [false] }
      }
    }
    mse.dataflow {
      mse.flow_out "A" from @w0 <"{ A[i] -> S[i] : 0 <= i < 8 }">
      mse.flow_out "B" from @w2 <"{ B[i] -> T[i] : 0 <= i < 8 }">
    }
  }
  return
}
