// What a call reads and writes may happen, or not: of the certain write of a callee, too.
// RUN: mse-opt --mse-import %s -verify-diagnostics | FileCheck %s

func.func private @put(%A: memref<8xf64>, %i: index) attributes {no_inline} {
  %z = arith.constant 0.0 : f64
  affine.store %z, %A[symbol(%i)] : memref<8xf64>
  return
}
func.func private @nothing(%A: memref<8xf64>, %i: index) {
  return
}

// CHECK-LABEL: func.func @puts
// CHECK:         mse.touch write %{{.*}} @w0 may <"{ S0[i0] -> arg0[i0] }">
// CHECK-NEXT:    func.call @put
func.func @puts(%A: memref<8xf64>) {
  affine.for %i = 0 to 8 {
    // expected-remark @+1 {{approximated [call]: 'func.call' of @put stays a call: all that it reads and writes may happen, or not}}
    func.call @put(%A, %i) : (memref<8xf64>, index) -> ()
  }
  affine.for %i = 0 to 8 {
    func.call @nothing(%A, %i) : (memref<8xf64>, index) -> ()
  }
  return
}
