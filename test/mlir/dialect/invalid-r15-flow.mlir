// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R15]: source flow relates reads and writes of the scop, as their tuples say.

mse.scop {
  mse.stmt "S"() <"{ S[] }"> { }
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R15] there is no access @r0}}
    mse.flow @r0 from @w0 <"{ S[] -> S[] }">
  }
}

// -----

mse.scop {
  mse.stmt "S_0"() <"{ S_0[] }"> origin <"{ S_0[] -> S[] }"> { }
  mse.schedule
  mse.dataflow {
    // The statement that stands for T is gone: it may be.
    mse.flow @r0 from @w0 <"{ T[] -> T[] }">
    // expected-error @+1 {{[R15] there is no access @r0}}
    mse.flow @r0 from @w0 <"{ S[] -> T[] }">
  }
}

// -----

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S_0"(%i) <"{ S_0[i] }"> origin <"{ S_0[i] -> S[i] }"> {
    %v = mse.read %x @r0_0 <"{ S_0[i] -> x[] }"> {origin = @r0} : memref<f32>
    mse.write %v, %x @w0_0 <"{ S_0[i] -> x[] }"> {origin = @w0} : memref<f32>
  }
  mse.schedule
  mse.dataflow {
    mse.flow @r0 from @w0 <"{ S[i] -> S[i - 1] }">
    // expected-error @+1 {{[R15] @w0 is a write, not a read}}
    mse.flow @w0 from @w0 <"{ S[i] -> S[i - 1] }">
  }
}

// -----

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    %v = mse.read %x @r0 <"{ S[i] -> x[] }"> : memref<f32>
    mse.write %v, %x @w0 <"{ S[i] -> x[] }"> : memref<f32>
  }
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R15] @w0 is a write, not a read}}
    mse.flow @w0 from @w0 <"{ S[i] -> S[i - 1] }">
  }
}

// -----

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    %v = mse.read %x @r0 <"{ S[i] -> x[] }"> : memref<f32>
  }
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R15] @r0 is a read, not a write}}
    mse.flow @r0 from @r0 <"{ S[i] -> S[i - 1] }">
  }
}

// -----

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    %v = mse.read %x @r0 <"{ S[i] -> x[] }"> : memref<f32>
    mse.write %v, %x @w0 <"{ S[i] -> x[] }"> : memref<f32>
  }
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R15] flow comes from 'T' with 1 dimension, not 'S' with 1 dimension}}
    mse.flow @r0 from @w0 <"{ S[i] -> T[i] }">
  }
}

// -----

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    %v = mse.read %x @r0 <"{ S[i] -> x[] }"> : memref<f32>
  }
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R15] flow goes to 'S' with 2 dimensions, not 'S' with 1 dimension}}
    mse.flow_in @r0 from "x" <"{ S[i, j] -> x[] }">
  }
}

// -----

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    %v = mse.read %x @r0 <"{ S[i] -> x[] }"> : memref<f32>
  }
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R15] flow comes from 'y' with 0 dimensions, not 'x' with 0 dimensions}}
    mse.flow_in @r0 from "x" <"{ S[i] -> y[] }">
  }
}

// -----

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    %v = mse.read %x @r0 <"{ S[i] -> x[] }"> : memref<f32>
    mse.write %v, %x @w0 <"{ S[i] -> x[] }"> : memref<f32>
  }
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R15] flow that is not 'may' has two sources for S[0]: S[0] and S[1]}}
    mse.flow @r0 from @w0 <"{ S[0] -> S[j] : 0 <= j <= 1 }">
  }
}

// -----

mse.scop {
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R15] there is no array 'A'}}
    mse.flow_through "A" <"{ A[i] }">
  }
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<4xf32>
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R15] the cells are in 'A' with 2 dimensions, not 'A' with 1 dimension}}
    mse.flow_through "A" <"{ A[i, j] }">
  }
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<4xf32>
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R15] the cells are not a set of one tuple}}
    mse.flow_through "A" <"{ A[i]; B[i] }">
  }
}

// -----

mse.scop {
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    %v = mse.read %x @r0 <"{ S[i] -> x[] }"> : memref<f32>
    mse.write %v, %x @w0 <"{ S[i] -> x[] }"> : memref<f32>
  }
  mse.schedule
  mse.dataflow {
    // expected-error @+1 {{[R15] flow does not relate one tuple to one tuple}}
    mse.order @w0 before @w0 <"{ S[i] -> S[i + 1]; T[] -> S[0] }">
  }
}
