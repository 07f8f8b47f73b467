// RUN: mse-opt %s -split-input-file -verify-diagnostics

// [R18]: statements touch arrays only through accesses, or calls with touches, which may take views; their sizes may be asked for.

mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<?xf32>
  mse.stmt "S"(%i) <"{ S[i] }"> {
    %c0 = arith.constant 0 : index
    %n = memref.dim %A, %c0 : memref<?xf32>
    // expected-error @+1 {{[R18] 'memref.load' uses array 'A' beside its accesses}}
    %v = memref.load %A[%i] : memref<?xf32>
  }
  mse.schedule
}

// -----

mse.scop {
  %A = mse.array "A" <"{ A[] }"> : memref<memref<f32>>
  %x = mse.array "x" <"{ x[] }"> : memref<f32>
  mse.stmt "S"() <"{ S[] }"> {
    // expected-error @+1 {{[R18] 'mse.write' uses array 'x' beside its accesses}}
    mse.write %x, %A @w0 <"{ S[] -> A[] }"> : memref<memref<f32>>
  }
  mse.schedule
}

// -----

func.func @value(%m: memref<4xf32>, %n: f32) {
  // expected-error @+1 {{[R18] value 1 is memory, which enters as an array}}
  mse.scop values(%a = %n : f32, %b = %m : memref<4xf32>) { mse.schedule }
  return
}

// -----

// A call may take an array from outside that `mse.touch` names.
func.func private @f(memref<4xf32>)
func.func @calls(%m: memref<4xf32>) {
  mse.scop arrays("A" %A = %m : memref<4xf32> <"{ A[i] }">) {
    mse.stmt "S"() <"{ S[] }"> {
      // expected-error @+1 {{[R18] 'func.call' uses array 'A' beside its accesses}}
      func.call @f(%A) : (memref<4xf32>) -> ()
    }
    mse.schedule
  }
  return
}

// -----

func.func private @f(memref<4xf32>)
mse.scop {
  %A = mse.array "A" <"{ A[i] }"> : memref<4xf32>
  mse.stmt "S"() <"{ S[] }"> {
    mse.touch write %A @w0 may <"{ S[] -> A[i] }"> : memref<4xf32>
    // expected-error @+1 {{[R18] 'func.call' uses array 'A' beside its accesses}}
    func.call @f(%A) : (memref<4xf32>) -> ()
  }
  mse.schedule
}

// -----

func.func private @f(memref<4xf32, strided<[1], offset: 4>>)
func.func @views(%m: memref<8xf32>) {
  mse.scop arrays("A" %A = %m : memref<8xf32> <"{ A[i] }">) {
    mse.stmt "S"() <"{ S[] }"> {
      mse.touch write %A @w0 may <"{ S[] -> A[i] : i >= 4 }"> : memref<8xf32>
      %view = memref.subview %A[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
      func.call @f(%view) : (memref<4xf32, strided<[1], offset: 4>>) -> ()
      // expected-error @+1 {{[R18] 'affine.load' uses a view of an array}}
      %x = affine.load %view[0] : memref<4xf32, strided<[1], offset: 4>>
    }
    mse.schedule
  }
  return
}

// -----

func.func @view_without_touch(%m: memref<8xf32>) {
  mse.scop arrays("A" %A = %m : memref<8xf32> <"{ A[i] }">) {
    mse.stmt "S"() <"{ S[] }"> {
      // expected-error @+1 {{[R18] 'memref.cast' uses array 'A' beside its accesses}}
      %view = memref.cast %A : memref<8xf32> to memref<?xf32>
    }
    mse.schedule
  }
  return
}

// -----

// So may a load or a store of a vector.
func.func @vectors(%m: memref<64xf32>) {
  mse.scop arrays("A" %A = %m : memref<64xf32> <"{ A[i] }">) {
    mse.stmt "S"() <"{ S[] }"> {
      %c0 = arith.constant 0 : index
      mse.touch read %A @r0 <"{ S[] -> A[i] : 0 <= i < 32 }"> : memref<64xf32>
      %v = vector.load %A[%c0] : memref<64xf32>, vector<32xf32>
    }
    mse.stmt "T"() <"{ T[] }"> {
      %c0 = arith.constant 0 : index
      // expected-error @+1 {{[R18] 'vector.load' uses array 'A' beside its accesses}}
      %v = vector.load %A[%c0] : memref<64xf32>, vector<32xf32>
    }
    mse.schedule
  }
  return
}
