// RUN: not mse-opt --pass-pipeline='builtin.module(mse-verify)' --split-input-file %s 2>&1 | FileCheck %s

// Whatever a schedule does with a while loop shows in the source flow of what decides that it goes on.

// CHECK-NOT: error:
func.func @right(%a: memref<8xi1>) {
  mse.scop arrays("A" %A = %a : memref<8xi1> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) {
    %go = mse.array "go" <"{ go[] }"> : memref<i1>
    mse.stmt "I"() <"{ I[] }"> {
      %true = arith.constant true
      mse.write %true, %go @w2 <"{ I[] -> go[] }"> : memref<i1>
    }
    mse.stmt "C"(%w) <"{ C[w] : w >= 0 }"> while {
      %old = mse.read %go @r0 may <"{ C[w] -> go[] }"> : memref<i1>
      %new = mse.read %A @r1 may <"{ C[w] -> A[0] }"> : memref<8xi1>
      mse.write %new, %go @w0 may <"{ C[w] -> go[] }"> : memref<i1>
    }
    mse.stmt "S"(%w, %i) <"{ S[w, i] : w >= 0 and 0 <= i < 8 }"> {
      %old = mse.read %go @r2 may <"{ S[w, i] -> go[] }"> : memref<i1>
      %false = arith.constant false
      mse.write %false, %A @w1 may <"{ S[w, i] -> A[i] }"> : memref<8xi1>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ C[w]; S[w, i] }"> {
          mse.band <"[{ C[w] -> [(w)]; S[w, i] -> [(w)] }]"> coincident [false] {
            mse.sequence {
              mse.filter <"{ C[w] }">
              mse.filter <"{ S[w, i] }">
            }
          }
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r1 from "A" may <"{ C[w] -> A[0] : w >= 0 }">
      mse.flow @r1 from @w1 may <"{ C[w] -> S[v, 0] : 0 <= v < w }">
      mse.flow @r0 from @w2 may <"{ C[w] -> I[] : w >= 0 }">
      mse.flow @r0 from @w0 may <"{ C[w] -> C[v] : 0 <= v < w }">
      mse.flow @r2 from @w2 may <"{ S[w, i] -> I[] : w >= 0 and 0 <= i < 8 }">
      mse.flow @r2 from @w0 may <"{ S[w, i] -> C[v] : 0 <= v <= w and 0 <= i < 8 }">
      mse.order @w2 before @w0 <"{ I[] -> C[w] : w >= 0 }">
      mse.order @w0 before @w0 <"{ C[v] -> C[w] : 0 <= v < w }">
      mse.order @w1 before @w1 <"{ S[v, 0] -> S[w, 0] : 0 <= v < w }">
    }
  }
  return
}

// -----

// The loop goes on before it is known to.
// CHECK: error: go[]: read by S[0,0] expects I[] or later C[0], gets I[]
func.func @speculated(%a: memref<8xi1>) {
  mse.scop arrays("A" %A = %a : memref<8xi1> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) {
    %go = mse.array "go" <"{ go[] }"> : memref<i1>
    mse.stmt "I"() <"{ I[] }"> {
      %true = arith.constant true
      mse.write %true, %go @w2 <"{ I[] -> go[] }"> : memref<i1>
    }
    mse.stmt "C"(%w) <"{ C[w] : w >= 0 }"> while {
      %old = mse.read %go @r0 may <"{ C[w] -> go[] }"> : memref<i1>
      %new = mse.read %A @r1 may <"{ C[w] -> A[0] }"> : memref<8xi1>
      mse.write %new, %go @w0 may <"{ C[w] -> go[] }"> : memref<i1>
    }
    mse.stmt "S"(%w, %i) <"{ S[w, i] : w >= 0 and 0 <= i < 8 }"> {
      %old = mse.read %go @r2 may <"{ S[w, i] -> go[] }"> : memref<i1>
      %false = arith.constant false
      mse.write %false, %A @w1 may <"{ S[w, i] -> A[i] }"> : memref<8xi1>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ C[w]; S[w, i] }"> {
          mse.band <"[{ C[w] -> [(w)]; S[w, i] -> [(w)] }]"> coincident [false] {
            mse.sequence {
              mse.filter <"{ S[w, i] }">
              mse.filter <"{ C[w] }">
            }
          }
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r1 from "A" may <"{ C[w] -> A[0] : w >= 0 }">
      mse.flow @r1 from @w1 may <"{ C[w] -> S[v, 0] : 0 <= v < w }">
      mse.flow @r0 from @w2 may <"{ C[w] -> I[] : w >= 0 }">
      mse.flow @r0 from @w0 may <"{ C[w] -> C[v] : 0 <= v < w }">
      mse.flow @r2 from @w2 may <"{ S[w, i] -> I[] : w >= 0 and 0 <= i < 8 }">
      mse.flow @r2 from @w0 may <"{ S[w, i] -> C[v] : 0 <= v <= w and 0 <= i < 8 }">
      mse.order @w2 before @w0 <"{ I[] -> C[w] : w >= 0 }">
      mse.order @w0 before @w0 <"{ C[v] -> C[w] : 0 <= v < w }">
      mse.order @w1 before @w1 <"{ S[v, 0] -> S[w, 0] : 0 <= v < w }">
    }
  }
  return
}

// -----

// An iteration is one late: the next condition is in front of it.
// CHECK: error: go[]: read by S[0,0] expects I[] or later C[0], gets I[] or later C[0] or later C[1]
func.func @late(%a: memref<8xi1>) {
  mse.scop arrays("A" %A = %a : memref<8xi1> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) {
    %go = mse.array "go" <"{ go[] }"> : memref<i1>
    mse.stmt "I"() <"{ I[] }"> {
      %true = arith.constant true
      mse.write %true, %go @w2 <"{ I[] -> go[] }"> : memref<i1>
    }
    mse.stmt "C"(%w) <"{ C[w] : w >= 0 }"> while {
      %old = mse.read %go @r0 may <"{ C[w] -> go[] }"> : memref<i1>
      %new = mse.read %A @r1 may <"{ C[w] -> A[0] }"> : memref<8xi1>
      mse.write %new, %go @w0 may <"{ C[w] -> go[] }"> : memref<i1>
    }
    mse.stmt "S"(%w, %i) <"{ S[w, i] : w >= 0 and 0 <= i < 8 }"> {
      %old = mse.read %go @r2 may <"{ S[w, i] -> go[] }"> : memref<i1>
      %false = arith.constant false
      mse.write %false, %A @w1 may <"{ S[w, i] -> A[i] }"> : memref<8xi1>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ C[w]; S[w, i] }"> {
          mse.band <"[{ C[w] -> [(w)]; S[w, i] -> [(w + 1)] }]"> coincident [false] {
            mse.sequence {
              mse.filter <"{ C[w] }">
              mse.filter <"{ S[w, i] }">
            }
          }
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r1 from "A" may <"{ C[w] -> A[0] : w >= 0 }">
      mse.flow @r1 from @w1 may <"{ C[w] -> S[v, 0] : 0 <= v < w }">
      mse.flow @r0 from @w2 may <"{ C[w] -> I[] : w >= 0 }">
      mse.flow @r0 from @w0 may <"{ C[w] -> C[v] : 0 <= v < w }">
      mse.flow @r2 from @w2 may <"{ S[w, i] -> I[] : w >= 0 and 0 <= i < 8 }">
      mse.flow @r2 from @w0 may <"{ S[w, i] -> C[v] : 0 <= v <= w and 0 <= i < 8 }">
      mse.order @w2 before @w0 <"{ I[] -> C[w] : w >= 0 }">
      mse.order @w0 before @w0 <"{ C[v] -> C[w] : 0 <= v < w }">
      mse.order @w1 before @w1 <"{ S[v, 0] -> S[w, 0] : 0 <= v < w }">
    }
  }
  return
}

// -----

// Iterations at the same time.
// CHECK: error: member 0 claimed coincident but carries A[0]
func.func @parallel(%a: memref<8xi1>) {
  mse.scop arrays("A" %A = %a : memref<8xi1> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) {
    %go = mse.array "go" <"{ go[] }"> : memref<i1>
    mse.stmt "I"() <"{ I[] }"> {
      %true = arith.constant true
      mse.write %true, %go @w2 <"{ I[] -> go[] }"> : memref<i1>
    }
    mse.stmt "C"(%w) <"{ C[w] : w >= 0 }"> while {
      %old = mse.read %go @r0 may <"{ C[w] -> go[] }"> : memref<i1>
      %new = mse.read %A @r1 may <"{ C[w] -> A[0] }"> : memref<8xi1>
      mse.write %new, %go @w0 may <"{ C[w] -> go[] }"> : memref<i1>
    }
    mse.stmt "S"(%w, %i) <"{ S[w, i] : w >= 0 and 0 <= i < 8 }"> {
      %old = mse.read %go @r2 may <"{ S[w, i] -> go[] }"> : memref<i1>
      %false = arith.constant false
      mse.write %false, %A @w1 may <"{ S[w, i] -> A[i] }"> : memref<8xi1>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ C[w]; S[w, i] }"> {
          mse.band <"[{ C[w] -> [(w)]; S[w, i] -> [(w)] }]"> coincident [true] {
            mse.sequence {
              mse.filter <"{ C[w] }">
              mse.filter <"{ S[w, i] }">
            }
          }
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r1 from "A" may <"{ C[w] -> A[0] : w >= 0 }">
      mse.flow @r1 from @w1 may <"{ C[w] -> S[v, 0] : 0 <= v < w }">
      mse.flow @r0 from @w2 may <"{ C[w] -> I[] : w >= 0 }">
      mse.flow @r0 from @w0 may <"{ C[w] -> C[v] : 0 <= v < w }">
      mse.flow @r2 from @w2 may <"{ S[w, i] -> I[] : w >= 0 and 0 <= i < 8 }">
      mse.flow @r2 from @w0 may <"{ S[w, i] -> C[v] : 0 <= v <= w and 0 <= i < 8 }">
      mse.order @w2 before @w0 <"{ I[] -> C[w] : w >= 0 }">
      mse.order @w0 before @w0 <"{ C[v] -> C[w] : 0 <= v < w }">
      mse.order @w1 before @w1 <"{ S[v, 0] -> S[w, 0] : 0 <= v < w }">
    }
  }
  return
}
