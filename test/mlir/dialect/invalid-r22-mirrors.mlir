// RUN: mse-opt %s --split-input-file --verify-diagnostics

// [R22]: a mirror lies as the array from outside that it mirrors.

func.func @unknown(%A: memref<?xf32>) {
  mse.scop arrays("A" %a = %A : memref<?xf32> <"{ A[i] : i >= 0 }"> live_in live_out) {
    // expected-error @+1 {{[R22] 'A_d' mirrors 'B', which is no array from outside}}
    %d = mse.array "A_d" mirrors "B" <"{ A_d[i] : i >= 0 }"> : memref<?xf32>
    mse.schedule
  }
  return
}

// -----

func.func @type(%A: memref<?xf32>) {
  mse.scop arrays("A" %a = %A : memref<?xf32> <"{ A[i] : i >= 0 }"> live_in live_out) {
    // expected-error @+1 {{[R22] 'A_d' has a layout, or another type than 'A', which it mirrors}}
    %d = mse.array "A_d" mirrors "A" <"{ A_d[i] : i >= 0 }"> : memref<8xf32>
    mse.schedule
  }
  return
}

// -----

func.func @layout(%A: memref<?xf32, strided<[?]>>) {
  mse.scop arrays("A" %a = %A : memref<?xf32, strided<[?]>> <"{ A[i] : i >= 0 }"> live_in live_out) {
    // expected-error @+1 {{[R22] 'A_d' mirrors memory whose type has a layout or a memory space}}
    %d = mse.array "A_d" mirrors "A" <"{ A_d[i] : i >= 0 }"> : memref<?xf32, strided<[?]>>
    mse.schedule
  }
  return
}

// -----

func.func @cells(%A: memref<?xf32>) {
  mse.scop arrays("A" %a = %A : memref<?xf32> <"{ A[i] : i >= 0 }"> live_in live_out) {
    // expected-error @+1 {{[R22] 'A_d' has cells that 'A', which it mirrors, does not have}}
    %d = mse.array "A_d" mirrors "A" <"{ A_d[i] : i >= -1 }"> : memref<?xf32>
    mse.schedule
  }
  return
}

// -----

func.func @managed(%A: memref<?xf32>) {
  mse.scop arrays("A" %a = %A : memref<?xf32> <"{ A[i] : i >= 0 }"> live_in live_out) {
    // expected-error @+1 {{[R22] 'x' is managed, and mirrors no array}}
    %x = mse.array "x" managed <"{ x[i] : 0 <= i < 8 }"> : memref<?xf32>
    mse.schedule
  }
  return
}
