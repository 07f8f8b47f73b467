// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R21]: updates combine numbers.

func.func @f(%x: i32) {
  mse.scop values(%v = %x : i32) {
    %A = mse.array "A" <"{ A[] }"> : memref<i32>
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      // expected-error @+1 {{[R21] 'assign' is no operation that combines}}
      mse.update "assign" %v, %A @w0 <"{ S[i] -> A[] }"> : memref<i32>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
  }
  return
}

// -----

func.func @f(%x: i32) {
  mse.scop values(%v = %x : i32) {
    %A = mse.array "A" <"{ A[] }"> : memref<i32>
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      // expected-error @+1 {{[R21] 'addf' combines no values of i32}}
      mse.update "addf" %v, %A @w0 <"{ S[i] -> A[] }"> : memref<i32>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
  }
  return
}

// -----

// expected-error @+1 {{[R11] an access outside a statement}}
func.func @f(%A: memref<i32>, %x: i32) { mse.update "addi" %x, %A @w0 <"{ S[i] -> A[] }"> : memref<i32> return }

// -----

mse.scop {
  // expected-error @+1 {{[R20] an instance is in two iterations}}
  mse.unordered <"{ S[i] -> [j] : 0 <= j <= 1 }">
  mse.schedule
}
