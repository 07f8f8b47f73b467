// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R13]: a band has a coincident flag for each member.

mse.scop {
  mse.stmt "S"(%i, %j) <"{ S[i, j] }"> { }
  mse.schedule {
    // expected-error @+1 {{[R13] a band of 2 members with 1 coincident flag}}
    mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"> coincident [true]
  }
}
