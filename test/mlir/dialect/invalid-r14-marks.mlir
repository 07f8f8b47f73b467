// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R14]: `kernel`, `block` and `thread` nest; blocks and threads are bands of one to three coincident members.

mse.scop {
  mse.schedule {
    mse.mark "kernel" {
      // expected-error @+1 {{[R14] a kernel inside a kernel}}
      mse.mark "kernel"
    }
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] }"> { }
  mse.schedule {
    // expected-error @+1 {{[R14] blocks outside a kernel}}
    mse.mark "block" {
      mse.band <"[{ S[i] -> [(i)] }]"> coincident [true]
    }
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] }"> { }
  mse.schedule {
    // expected-error @+1 {{[R14] threads outside a kernel}}
    mse.mark "thread" {
      mse.band <"[{ S[i] -> [(i)] }]"> coincident [true]
    }
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i, %j) <"{ S[i, j] }"> { }
  mse.schedule {
    mse.mark "kernel" {
      mse.mark "thread" {
        mse.band <"[{ S[i, j] -> [(i)] }]"> coincident [true] {
          // expected-error @+1 {{[R14] blocks inside blocks or threads}}
          mse.mark "block" {
            mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true]
          }
        }
      }
    }
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i, %j) <"{ S[i, j] }"> { }
  mse.schedule {
    mse.mark "kernel" {
      mse.mark "thread" {
        mse.band <"[{ S[i, j] -> [(i)] }]"> coincident [true] {
          // expected-error @+1 {{[R14] threads inside threads}}
          mse.mark "thread" {
            mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true]
          }
        }
      }
    }
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] }"> { }
  mse.schedule {
    mse.mark "kernel" {
      // expected-error @+1 {{[R14] blocks and threads are marked right above a band}}
      mse.mark "block"
    }
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] }"> { }
  mse.schedule {
    mse.mark "kernel" {
      // expected-error @+1 {{[R14] a member of blocks or threads is not coincident}}
      mse.mark "thread" {
        mse.band <"[{ S[i] -> [(i)] }]"> coincident [false]
      }
    }
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] }"> { }
  mse.schedule {
    mse.mark "kernel" {
      // expected-error @+1 {{[R14] blocks and threads have one to three members}}
      mse.mark "block" {
        mse.band <"[{ S[i] -> [(i)] }, { S[i] -> [(0)] }, { S[i] -> [(0)] }, { S[i] -> [(0)] }]"> coincident [true, true, true, true]
      }
    }
  }
}
