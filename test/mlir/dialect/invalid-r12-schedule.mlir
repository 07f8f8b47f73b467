// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R12]: one schedule orders every instance of every statement.

// expected-error @+1 {{[R12] a scop without a schedule}}
mse.scop { }

// -----

mse.scop {
  mse.schedule
  // expected-error @+1 {{[R12] a second schedule}}
  mse.schedule
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 4 }"> { }
  mse.schedule {
    // expected-error @+1 {{[R12] the band has no date for S[4]}}
    mse.band <"[{ S[i] -> [(i)] : i < 4 }]"> coincident [true]
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 4 }"> { }
  mse.stmt "T"(%i) <"{ T[i] : i = 7 }"> { }
  mse.schedule {
    // expected-error @+1 {{[R12] T[7] passes no filter}}
    mse.sequence {
      mse.filter <"{ S[i] }">
    }
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 4 }"> { }
  mse.schedule {
    mse.set {
      mse.filter <"{ S[i] : i <= 2 }">
      // expected-error @+1 {{[R12] S[2] passes an earlier filter, too}}
      mse.filter <"{ S[i] : i >= 2 }">
    }
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 4 }"> { }
  mse.schedule {
    mse.sequence {
      // expected-error @+1 {{[R12] no statement is 'S' with 2 dimensions}}
      mse.filter <"{ S[i, j] }">
    }
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 4 }"> { }
  mse.schedule {
    // expected-error @+1 {{[R12] no statement is 'T' with 1 dimension}}
    mse.band <"[{ S[i] -> [(i)]; T[i] -> [(i)] }]"> coincident [true]
  }
}

// -----

mse.scop {
  mse.schedule {
    // expected-error @+1 {{[R12] no statement is 'barrier' with 0 dimensions}}
    mse.extension <"{ [] -> barrier[] }">
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 4 }"> { }
  mse.schedule {
    mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] {
      // expected-error @+1 {{[R12] guard over 0 dimensions below 1 member}}
      mse.guard <"{ [] }">
    }
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 4 }"> { }
  mse.schedule {
    // expected-error @+1 {{[R12] context over 1 dimension below 0 members}}
    mse.context <"{ [t] : t > 0 }">
  }
}

// -----

mse.scop {
  mse.stmt "S"(%i) <"{ S[i] : 0 <= i <= 4 }"> { }
  mse.stmt "T"(%i) <"{ T[i] : 1 <= i <= 3 }"> { }
  mse.stmt "E"(%i) <"{ E[i] : 0 <= i <= 4 }"> {
    func.call @print() : () -> ()
  }
  mse.stmt "wait"() <"{ wait[] }"> { gpu.barrier }
  mse.schedule {
    mse.band <"[{ S[i] -> [(i)]; T[i] -> [(i)] }]"> coincident [true] {
      mse.sequence {
        mse.filter <"{ S[i] }">
        mse.filter <"{ T[i] }"> {
          // expected-error @+1 {{[R12] it adds instances at [0], where nothing arrives}}
          mse.extension <"{ [i] -> E[i] : i <= 3; [i] -> wait[] }"> {
            mse.sequence { mse.filter <"{ E[i]; wait[] }"> mse.filter <"{ T[i] }"> }
          }
        }
      }
    }
  }
}

// -----

// Cases that the context excludes, here no S at all, do not count.
func.func private @print()

func.func @positive(%n: index) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }"> {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> { }
    mse.stmt "E"() <"{ E[] }"> {
      func.call @print() : () -> ()
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] {
        mse.extension <"{ [i] -> E[] : i = 0 }"> {
          mse.sequence { mse.filter <"{ E[] }"> mse.filter <"{ S[i] }"> }
        }
      }
    }
  }
  return
}
