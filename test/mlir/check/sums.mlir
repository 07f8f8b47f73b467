// Updates that are collected in a sum before they are added: each must reach its cell once.
// RUN: not mse-opt --mse-verify --split-input-file %s 2>&1 | FileCheck %s

// As many updates as there are, collected in a sum, which is added once.
// CHECK-NOT: error:
func.func @right(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      mse.update "addi" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}

// -----

// A sum that changes nothing need not be added.
// CHECK-NOT: error:
func.func @guarded(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      %z = arith.constant 0 : i32
      %c = arith.cmpi ne, %r, %z : i32
      scf.if %c {
        mse.update "addi" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
      }
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}

// -----

// The sum goes on from one iteration to the next: what the first one has collected is added by all.
// CHECK: error: @w1: S[0,0] is collected in a sum that is added more than once, for N = 1
func.func @twice(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : i = 0 and i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      mse.update "addi" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}

// -----

// Nobody adds the sums of odd iterations.
// CHECK: error: @w1: S[1,0] is collected in a sum that nobody adds, for N = 2
func.func @never(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : i mod 2 = 0 and 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      mse.update "addi" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}

// -----

// The sum is added before it is complete.
// CHECK: error: @w1: S[0,0] is collected in a sum that nobody adds, for N = 1
func.func @too_early(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      mse.update "addi" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ add[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}

// -----

// The sum begins after some of it was collected.
// CHECK: error: @w1: S[0,0] is collected in a sum that nobody adds, for N = 1
func.func @too_late(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      mse.update "addi" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ start[i] }">
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}

// -----

// The sum is added to the next cell.
// CHECK: error: B[0] after the scop expects what B[0] held before or S[0,0] or S[0,1], gets add[1], for N = 2
func.func @wrong_cell(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      mse.update "addi" %r, %B @w2 <"[N] -> { add[i] -> B[N - 1 - i] }"> : memref<?xi32>
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}

// -----

// The sum begins with one.
// CHECK: error: B[0] after the scop expects what B[0] held before or S[0,0], gets add[0], for N = 1
func.func @not_neutral(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 1 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      mse.update "addi" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}

// -----

// A sum is collected and its maximum is kept.
// CHECK: error: B[0] after the scop expects what B[0] held before or S[0,0], gets add[0], for N = 1
func.func @other_kind(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      mse.update "maxs" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}

// -----

// The collected update is executed twice.
// CHECK: error: @w1: S[0,0] is an update that is executed more than once, for N = 1
func.func @repeated(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> origin <"{ S[i, j] -> S[i, 0] }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      mse.update "addi" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}

// -----

// Somebody reads the sum.
// CHECK: error: B[0] after the scop expects what B[0] held before or S[0,0], gets add[0], for N = 1
func.func @read_in_between(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      mse.update "addi" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
      %q = mse.read %s @r2 <"{ add[i] -> s[] }"> : memref<i32>
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}

// -----

// It is added where it changes nothing, and only there.
// CHECK: error: B[0] after the scop expects what B[0] held before or S[0,0], gets add[0], for N = 1
func.func @guarded_wrongly(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      %z = arith.constant 0 : i32
      %c = arith.cmpi ne, %r, %z : i32
      scf.if %c {
      } else {
        mse.update "addi" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
      }
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}
