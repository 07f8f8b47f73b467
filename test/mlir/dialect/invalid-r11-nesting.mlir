// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R11]: operations stand where they mean something.

func.func @access(%a: memref<?xf32>) {
  // expected-error @+1 {{[R11] an access outside a statement}}
  %v = mse.read %a @r0 <"{ S[i] -> A[i] }"> : memref<?xf32>
  return
}

// -----

mse.scop {
  // expected-error @+1 {{[R11] 'arith.constant' in a scop, which holds only mse.array, mse.stmt, mse.independent, mse.unordered, mse.schedule, mse.dataflow}}
  %c = arith.constant 1.0 : f32
  mse.schedule
}

// -----

mse.scop {
  mse.stmt "S"() <"{ S[] }"> {
    // expected-error @+1 {{[R11] a scop inside a scop}}
    mse.scop { mse.schedule }
  }
  mse.schedule
}

// -----

func.func @node() {
  // expected-error @+1 {{[R11] 'mse.mark' outside a schedule}}
  mse.mark "kernel"
  return
}

// -----

mse.scop {
  mse.schedule {
    // expected-error @+1 {{[R11] 'mse.filter' in 'mse.schedule': filters stand in sequences and sets, which hold nothing else}}
    mse.filter <"{ }">
  }
}

// -----

mse.scop {
  mse.schedule {
    mse.sequence {
      // expected-error @+1 {{[R11] 'mse.mark' in 'mse.sequence': filters stand in sequences and sets, which hold nothing else}}
      mse.mark "m"
    }
  }
}

// -----

mse.scop {
  mse.schedule {
    // expected-error @+1 {{[R11] 'mse.set' without a filter}}
    mse.set { }
  }
}

// -----

mse.scop {
  mse.schedule {
    // expected-error @+1 {{[R11] 'mse.mark' holds 2 nodes, at most one is allowed}}
    mse.mark "m" {
      mse.mark "a"
      mse.mark "b"
    }
  }
}

// -----

mse.scop {
  mse.schedule {
    // expected-error @+1 {{[R11] 'arith.constant' in a schedule, which holds only mse.band, mse.sequence, mse.set, mse.filter, mse.mark, mse.context, mse.guard, mse.extension, mse.expansion}}
    %c = arith.constant 0 : index
  }
}

// -----

mse.scop {
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R11] 'arith.constant' in a dataflow, which holds only mse.flow_in, mse.flow, mse.flow_out, mse.flow_through, mse.order}}
    %c = arith.constant 0 : index
  }
}

// -----

mse.scop {
  mse.schedule
  mse.dataflow { }
  // expected-error @+1 {{[R11] a second dataflow}}
  mse.dataflow { }
}

// -----

// Where only one kind of parent is possible, MLIR says so.
// expected-error @+1 {{'mse.stmt' op expects parent op 'mse.scop'}}
mse.stmt "S"() <"{ S[] }"> { }

// -----

// expected-error @+1 {{'mse.flow_in' op expects parent op 'mse.dataflow'}}
mse.flow_in @r0 from "A" <"{ S[] -> A[] }">

// -----

mse.scop {
  mse.schedule
  // expected-error @+1 {{[R11] a fall-back that is not one scop}}
  mse.fallback beyond 0 { }
}

// -----

mse.scop {
  mse.schedule
  mse.fallback beyond 1 {
    mse.scop {
      mse.schedule
    }
  }
  // expected-error @+1 {{[R11] a second fall-back}}
  mse.fallback beyond 1 {
    mse.scop {
      mse.schedule
    }
  }
}

// -----

mse.scop {
  mse.schedule
  mse.fallback beyond 1 {
    mse.scop {
      mse.schedule
      mse.fallback beyond 1 {
        // expected-error @+1 {{[R11] a scop inside a scop}}
        mse.scop {
          mse.schedule
        }
      }
    }
  }
}

// -----

func.func @fallback(%n: index, %m: index) {
  mse.scop parameters("N" %N = %n, "M" %M = %m) {
    mse.schedule
    mse.fallback beyond 1 {
      // expected-error @+1 {{[R11] a fall-back whose operands are not those of the scop around}}
      mse.scop parameters("N" %N2 = %M, "M" %M2 = %N) {
        mse.schedule
      }
    }
  }
  return
}
