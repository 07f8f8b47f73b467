// RUN: not mse-opt --mse-lower %s -split-input-file 2>&1 | FileCheck %s

// A loop without an end must hold the statement that decides whether it goes on, right inside.

// CHECK: error: {{.*}}nothing ends the generated loop c0
func.func @endless(%a: memref<index>) {
  mse.scop arrays("A" %A = %a : memref<index> <"{ A[] }"> live_in live_out) {
    mse.stmt "S"(%w) <"{ S[w] : w >= 0 }"> {
      mse.write %w, %A @w0 may <"{ S[w] -> A[] }"> : memref<index>
    }
    mse.schedule { mse.band <"[{ S[w] -> [(w)] }]"> coincident [false] }
  }
  return
}

// -----

// CHECK: error: {{.*}}nothing ends the generated loop c0
func.func @deeper(%a: memref<8xi1>) {
  mse.scop arrays("A" %A = %a : memref<8xi1> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) {
    %go = mse.array "go" <"{ go[] }"> : memref<i1>
    mse.stmt "S"(%i, %w) <"{ S[i, w] : 0 <= i < 8 and w >= 0 }"> while {
      %more = mse.read %A @r0 may <"{ S[i, w] -> A[i] }"> : memref<8xi1>
      mse.write %more, %go @w0 may <"{ S[i, w] -> go[] }"> : memref<i1>
    }
    mse.schedule { mse.band <"[{ S[i, w] -> [(w)] }, { S[i, w] -> [(i)] }]"> coincident [false, false] }
  }
  return
}

// -----

// The first iteration apart: what is executed only if the loop goes on would be executed in any case.
// CHECK: error: {{.*}}'S' decides on a while loop, and is not right inside one
func.func @peeled(%a: memref<i1>) {
  mse.scop arrays("A" %A = %a : memref<i1> <"{ A[] }"> live_in live_out) {
    mse.stmt "S"(%w) <"{ S[w] : w >= 0 }"> while {
      %go = mse.read %A @r0 may <"{ S[w] -> A[] }"> : memref<i1>
      mse.write %go, %A @w0 may <"{ S[w] -> A[] }"> : memref<i1>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[w] : w = 0 }">
        mse.filter <"{ S[w] : w >= 1 }"> { mse.band <"[{ S[w] -> [(w)] }]"> coincident [false] }
      }
    }
  }
  return
}
