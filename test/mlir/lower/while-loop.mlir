// RUN: mse-opt --mse-lower %s | FileCheck %s

// A loop without an end is a while loop: what comes before the statement that decides, and this, are its first region. The
// counter is there if something needs it.

// CHECK-LABEL: func.func @plain
// CHECK:       scf.while : () -> () {
// CHECK-NEXT:    affine.load %[[A:.*]][0]
// CHECK-NEXT:    scf.condition(%{{.*}})
// CHECK-NEXT:  } do {
// CHECK-NEXT:    affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT:      affine.store %false, %[[A]][%[[I]]]
// CHECK:         scf.yield
func.func @plain(%a: memref<8xi1>) {
  mse.scop arrays("A" %A = %a : memref<8xi1> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) {
    %go = mse.array "go" <"{ go[] }"> : memref<i1>
    mse.stmt "C"(%w) <"{ C[w] : w >= 0 }"> while {
      %new = mse.read %A @r1 may <"{ C[w] -> A[0] }"> : memref<8xi1>
      mse.write %new, %go @w0 may <"{ C[w] -> go[] }"> : memref<i1>
    }
    mse.stmt "S"(%w, %i) <"{ S[w, i] : w >= 0 and 0 <= i < 8 }"> {
      %old = mse.read %go @r2 may <"{ S[w, i] -> go[] }"> : memref<i1>
      %false = arith.constant false
      mse.write %false, %A @w1 may <"{ S[w, i] -> A[i] }"> : memref<8xi1>
    }
    mse.schedule {
      mse.band <"[{ C[w] -> [(w)]; S[w, i] -> [(w)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ C[w] }">
          mse.filter <"{ S[w, i] }"> { mse.band <"[{ S[w, i] -> [(i)] }]"> coincident [true] }
        }
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @counted
// CHECK:       scf.while (%[[W:.*]] = %c0) : (index) -> index {
// CHECK-NEXT:    affine.store %[[W]]
// CHECK-NEXT:    %[[MORE:.*]] = arith.cmpi slt, %[[W]], %c9
// CHECK-NEXT:    scf.condition(%[[MORE]]) %[[W]] : index
// CHECK-NEXT:  } do {
// CHECK-NEXT:  ^bb0(%[[V:.*]]: index):
// CHECK-NEXT:    %[[NEXT:.*]] = arith.addi %[[V]], %c1
// CHECK-NEXT:    scf.yield %[[NEXT]] : index
func.func @counted(%a: memref<index>) {
  mse.scop arrays("A" %A = %a : memref<index> <"{ A[] }"> live_in live_out) {
    %go = mse.array "go" <"{ go[] }"> : memref<i1>
    mse.stmt "B"(%w) <"{ B[w] : w >= 0 }"> {
      mse.write %w, %A @w1 may <"{ B[w] -> A[] }"> : memref<index>
    }
    mse.stmt "C"(%w) <"{ C[w] : w >= 0 }"> while {
      %nine = arith.constant 9 : index
      %more = arith.cmpi slt, %w, %nine : index
      mse.write %more, %go @w0 may <"{ C[w] -> go[] }"> : memref<i1>
    }
    mse.schedule {
      mse.band <"[{ B[w] -> [(w)]; C[w] -> [(w)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ B[w] }">
          mse.filter <"{ C[w] }">
        }
      }
    }
  }
  return
}
