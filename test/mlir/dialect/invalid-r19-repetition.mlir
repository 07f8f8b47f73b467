// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R19]: a statement that decides on a while loop counts without an upper bound, and writes an i1 last.

mse.scop {
  %go = mse.array "go" <"{ go[] }"> : memref<i1>
  // expected-error @+1 {{[R19] the last coordinate of statement 'C' has an upper bound, or there is none}}
  mse.stmt "C"(%w) <"{ C[w] : 0 <= w < 9 }"> while {
    %true = arith.constant true
    mse.write %true, %go @w0 may <"{ C[w] -> go[] }"> : memref<i1>
  }
  mse.schedule {
    mse.band <"[{ C[w] -> [(w)] }]"> coincident [false]
  }
}

// -----

mse.scop {
  %go = mse.array "go" <"{ go[] }"> : memref<i1>
  // expected-error @+1 {{[R19] the last coordinate of statement 'C' has an upper bound, or there is none}}
  mse.stmt "C"() <"{ C[] }"> while {
    %true = arith.constant true
    mse.write %true, %go @w0 <"{ C[] -> go[] }"> : memref<i1>
  }
  mse.schedule
}

// -----

mse.scop {
  %go = mse.array "go" <"{ go[] }"> : memref<index>
  // expected-error @+1 {{[R19] the last access of statement 'C' does not write an i1}}
  mse.stmt "C"(%w) <"{ C[w] : w >= 0 }"> while {
    mse.write %w, %go @w0 may <"{ C[w] -> go[] }"> : memref<index>
  }
  mse.schedule {
    mse.band <"[{ C[w] -> [(w)] }]"> coincident [false]
  }
}

// -----

mse.scop {
  %go = mse.array "go" <"{ go[] }"> : memref<i1>
  // expected-error @+1 {{[R19] the last access of statement 'C' does not write an i1}}
  mse.stmt "C"(%w) <"{ C[w] : w >= 0 }"> while {
    %go_on = mse.read %go @r0 may <"{ C[w] -> go[] }"> : memref<i1>
  }
  mse.schedule {
    mse.band <"[{ C[w] -> [(w)] }]"> coincident [false]
  }
}
