// Updates that commute have no order among each other; each must reach the reader, once.
// RUN: not mse-opt --mse-verify --split-input-file %s 2>&1 | FileCheck %s

// In any order.
// CHECK-NOT: error:
func.func @right(%n: index, %a: memref<?xi32>, %b: memref<1xi32>, %x: i32) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?xi32> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "B" %B = %b : memref<1xi32> <"{ B[0] }"> live_out) values(%v = %x : i32) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "I"() <"{ I[] }"> {
      mse.write %v, %s @w0 <"{ I[] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %r = mse.read %A @r0 <"[N] -> { S[i] -> A[i] }"> : memref<?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "R"() <"{ R[] }"> {
      %r = mse.read %s @r1 <"{ R[] -> s[] }"> : memref<i32>
      mse.write %r, %B @w2 <"{ R[] -> B[0] }"> : memref<1xi32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ R[] }">
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i] : 0 <= i < N }">
      mse.flow @r1 from @w0 may <"{ R[] -> I[] }">
      mse.flow @r1 from @w1 may <"[N] -> { R[] -> S[i] : 0 <= i < N }">
      mse.flow_out "B" from @w2 <"{ B[0] -> R[] }">
      mse.order @w0 before @w1 <"[N] -> { I[] -> S[i] : 0 <= i < N }">
    }
  }
  return
}

// -----

// In another order.
// CHECK-NOT: error:
func.func @reversed(%n: index, %a: memref<?xi32>, %b: memref<1xi32>, %x: i32) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?xi32> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "B" %B = %b : memref<1xi32> <"{ B[0] }"> live_out) values(%v = %x : i32) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "I"() <"{ I[] }"> {
      mse.write %v, %s @w0 <"{ I[] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %r = mse.read %A @r0 <"[N] -> { S[i] -> A[i] }"> : memref<?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "R"() <"{ R[] }"> {
      %r = mse.read %s @r1 <"{ R[] -> s[] }"> : memref<i32>
      mse.write %r, %B @w2 <"{ R[] -> B[0] }"> : memref<1xi32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(-i)] }]"> coincident [false] }
        mse.filter <"{ R[] }">
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i] : 0 <= i < N }">
      mse.flow @r1 from @w0 may <"{ R[] -> I[] }">
      mse.flow @r1 from @w1 may <"[N] -> { R[] -> S[i] : 0 <= i < N }">
      mse.flow_out "B" from @w2 <"{ B[0] -> R[] }">
      mse.order @w0 before @w1 <"[N] -> { I[] -> S[i] : 0 <= i < N }">
    }
  }
  return
}

// -----

// Sums that round, of a loop that the program says is parallel.
// CHECK-NOT: error:
func.func @said(%n: index, %a: memref<?xf32>, %b: memref<1xf32>, %x: f32) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "B" %B = %b : memref<1xf32> <"{ B[0] }"> live_out) values(%v = %x : f32) {
    %s = mse.array "s" <"{ s[] }"> : memref<f32>
    mse.stmt "I"() <"{ I[] }"> {
      mse.write %v, %s @w0 <"{ I[] -> s[] }"> : memref<f32>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %r = mse.read %A @r0 <"[N] -> { S[i] -> A[i] }"> : memref<?xf32>
      mse.update "addf" %r, %s @w1 <"{ S[i] -> s[] }"> : memref<f32>
    }
    mse.stmt "R"() <"{ R[] }"> {
      %r = mse.read %s @r1 <"{ R[] -> s[] }"> : memref<f32>
      mse.write %r, %B @w2 <"{ R[] -> B[0] }"> : memref<1xf32>
    }
    mse.unordered <"{ S[i] -> [i] }">
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ R[] }">
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i] : 0 <= i < N }">
      mse.flow @r1 from @w0 may <"{ R[] -> I[] }">
      mse.flow @r1 from @w1 may <"[N] -> { R[] -> S[i] : 0 <= i < N }">
      mse.flow_out "B" from @w2 <"{ B[0] -> R[] }">
      mse.order @w0 before @w1 <"[N] -> { I[] -> S[i] : 0 <= i < N }">
    }
  }
  return
}

// -----

// One update is missing.
// CHECK: error: s[]: read by R[] {{.*}}expects
func.func @dropped(%n: index, %a: memref<?xi32>, %b: memref<1xi32>, %x: i32) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?xi32> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "B" %B = %b : memref<1xi32> <"{ B[0] }"> live_out) values(%v = %x : i32) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "I"() <"{ I[] }"> {
      mse.write %v, %s @w0 <"{ I[] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N - 1 }"> {
      %r = mse.read %A @r0 <"[N] -> { S[i] -> A[i] }"> : memref<?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "R"() <"{ R[] }"> {
      %r = mse.read %s @r1 <"{ R[] -> s[] }"> : memref<i32>
      mse.write %r, %B @w2 <"{ R[] -> B[0] }"> : memref<1xi32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ R[] }">
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i] : 0 <= i < N }">
      mse.flow @r1 from @w0 may <"{ R[] -> I[] }">
      mse.flow @r1 from @w1 may <"[N] -> { R[] -> S[i] : 0 <= i < N }">
      mse.flow_out "B" from @w2 <"{ B[0] -> R[] }">
      mse.order @w0 before @w1 <"[N] -> { I[] -> S[i] : 0 <= i < N }">
    }
  }
  return
}

// -----

// One is there twice.
// CHECK: error: @w{{[13]}}: an update is executed more than once
func.func @twice(%n: index, %a: memref<?xi32>, %b: memref<1xi32>, %x: i32) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?xi32> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "B" %B = %b : memref<1xi32> <"{ B[0] }"> live_out) values(%v = %x : i32) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "I"() <"{ I[] }"> {
      mse.write %v, %s @w0 <"{ I[] -> s[] }"> : memref<i32>
    }
    mse.stmt "T"(%i) <"{ T[i] : i = 0 }"> origin <"{ T[i] -> S[i] }"> {
      %r = mse.read %A @r2 <"{ T[i] -> A[i] }"> {origin = @r0} : memref<?xi32>
      mse.update "addi" %r, %s @w3 <"{ T[i] -> s[] }"> {origin = @w1} : memref<i32>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %r = mse.read %A @r0 <"[N] -> { S[i] -> A[i] }"> : memref<?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "R"() <"{ R[] }"> {
      %r = mse.read %s @r1 <"{ R[] -> s[] }"> : memref<i32>
      mse.write %r, %B @w2 <"{ R[] -> B[0] }"> : memref<1xi32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ T[i] }"> { mse.band <"[{ T[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ R[] }">
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i] : 0 <= i < N }">
      mse.flow @r1 from @w0 may <"{ R[] -> I[] }">
      mse.flow @r1 from @w1 may <"[N] -> { R[] -> S[i] : 0 <= i < N }">
      mse.flow_out "B" from @w2 <"{ B[0] -> R[] }">
      mse.order @w0 before @w1 <"[N] -> { I[] -> S[i] : 0 <= i < N }">
    }
  }
  return
}

// -----

// They come before the write whose value they change.
// CHECK: error: s[]: read by R[] {{.*}}expects
func.func @before_the_first(%n: index, %a: memref<?xi32>, %b: memref<1xi32>, %x: i32) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?xi32> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "B" %B = %b : memref<1xi32> <"{ B[0] }"> live_out) values(%v = %x : i32) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "I"() <"{ I[] }"> {
      mse.write %v, %s @w0 <"{ I[] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %r = mse.read %A @r0 <"[N] -> { S[i] -> A[i] }"> : memref<?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "R"() <"{ R[] }"> {
      %r = mse.read %s @r1 <"{ R[] -> s[] }"> : memref<i32>
      mse.write %r, %B @w2 <"{ R[] -> B[0] }"> : memref<1xi32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ I[] }">
        mse.filter <"{ R[] }">
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i] : 0 <= i < N }">
      mse.flow @r1 from @w0 may <"{ R[] -> I[] }">
      mse.flow @r1 from @w1 may <"[N] -> { R[] -> S[i] : 0 <= i < N }">
      mse.flow_out "B" from @w2 <"{ B[0] -> R[] }">
      mse.order @w0 before @w1 <"[N] -> { I[] -> S[i] : 0 <= i < N }">
    }
  }
  return
}

// -----

// One comes after the reader.
// CHECK: error: s[]: read by R[] {{.*}}expects
func.func @after_the_reader(%n: index, %a: memref<?xi32>, %b: memref<1xi32>, %x: i32) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?xi32> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "B" %B = %b : memref<1xi32> <"{ B[0] }"> live_out) values(%v = %x : i32) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "I"() <"{ I[] }"> {
      mse.write %v, %s @w0 <"{ I[] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %r = mse.read %A @r0 <"[N] -> { S[i] -> A[i] }"> : memref<?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "R"() <"{ R[] }"> {
      %r = mse.read %s @r1 <"{ R[] -> s[] }"> : memref<i32>
      mse.write %r, %B @w2 <"{ R[] -> B[0] }"> : memref<1xi32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"[N] -> { S[i] : i < N - 1 }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ R[] }">
        mse.filter <"[N] -> { S[i] : i >= N - 1 }">
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i] : 0 <= i < N }">
      mse.flow @r1 from @w0 may <"{ R[] -> I[] }">
      mse.flow @r1 from @w1 may <"[N] -> { R[] -> S[i] : 0 <= i < N }">
      mse.flow_out "B" from @w2 <"{ B[0] -> R[] }">
      mse.order @w0 before @w1 <"[N] -> { I[] -> S[i] : 0 <= i < N }">
    }
  }
  return
}

// -----

// Sums that round, of a loop with an order.
// CHECK: error: member 0 claimed coincident but carries s[]
func.func @rounds(%n: index, %a: memref<?xf32>, %b: memref<1xf32>, %x: f32) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "B" %B = %b : memref<1xf32> <"{ B[0] }"> live_out) values(%v = %x : f32) {
    %s = mse.array "s" <"{ s[] }"> : memref<f32>
    mse.stmt "I"() <"{ I[] }"> {
      mse.write %v, %s @w0 <"{ I[] -> s[] }"> : memref<f32>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %r = mse.read %A @r0 <"[N] -> { S[i] -> A[i] }"> : memref<?xf32>
      mse.update "addf" %r, %s @w1 <"{ S[i] -> s[] }"> : memref<f32>
    }
    mse.stmt "R"() <"{ R[] }"> {
      %r = mse.read %s @r1 <"{ R[] -> s[] }"> : memref<f32>
      mse.write %r, %B @w2 <"{ R[] -> B[0] }"> : memref<1xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ R[] }">
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i] : 0 <= i < N }">
      mse.flow @r1 from @w0 may <"{ R[] -> I[] }">
      mse.flow @r1 from @w1 may <"[N] -> { R[] -> S[i] : 0 <= i < N }">
      mse.flow_out "B" from @w2 <"{ B[0] -> R[] }">
      mse.order @w0 before @w1 <"[N] -> { I[] -> S[i] : 0 <= i < N }">
    }
  }
  return
}

// -----

// The same backwards.
// CHECK: error: s[]: read by R[]
func.func @rounds_reversed(%n: index, %a: memref<?xf32>, %b: memref<1xf32>, %x: f32) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "B" %B = %b : memref<1xf32> <"{ B[0] }"> live_out) values(%v = %x : f32) {
    %s = mse.array "s" <"{ s[] }"> : memref<f32>
    mse.stmt "I"() <"{ I[] }"> {
      mse.write %v, %s @w0 <"{ I[] -> s[] }"> : memref<f32>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %r = mse.read %A @r0 <"[N] -> { S[i] -> A[i] }"> : memref<?xf32>
      mse.update "addf" %r, %s @w1 <"{ S[i] -> s[] }"> : memref<f32>
    }
    mse.stmt "R"() <"{ R[] }"> {
      %r = mse.read %s @r1 <"{ R[] -> s[] }"> : memref<f32>
      mse.write %r, %B @w2 <"{ R[] -> B[0] }"> : memref<1xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(-i)] }]"> coincident [false] }
        mse.filter <"{ R[] }">
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i] : 0 <= i < N }">
      mse.flow @r1 from @w0 may <"{ R[] -> I[] }">
      mse.flow @r1 from @w1 may <"[N] -> { R[] -> S[i] : 0 <= i < N }">
      mse.flow_out "B" from @w2 <"{ B[0] -> R[] }">
      mse.order @w0 before @w1 <"[N] -> { I[] -> S[i] : 0 <= i < N }">
    }
  }
  return
}
