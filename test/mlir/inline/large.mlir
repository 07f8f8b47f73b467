// Bounds: a call becomes at most 256 operations, and a function grows by at most 4096. Other calls stay, with
// a remark.
// RUN: mse-opt --mse-inline %s -verify-diagnostics | FileCheck %s

func.func private @of_three(%A: memref<?xf32>, %i: index) {
  %zero = arith.constant 0.0 : f32
  affine.store %zero, %A[symbol(%i)] : memref<?xf32>
  return
}
func.func private @of_25(%A: memref<?xf32>, %i: index) {
  func.call @of_three(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_three(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_three(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_three(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_three(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_three(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_three(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_three(%A, %i) : (memref<?xf32>, index) -> ()
  return
}
func.func private @of_201(%A: memref<?xf32>, %i: index) {
  func.call @of_25(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_25(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_25(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_25(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_25(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_25(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_25(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_25(%A, %i) : (memref<?xf32>, index) -> ()
  return
}
func.func private @of_403(%A: memref<?xf32>, %i: index) {
  func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
  func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
  return
}

// CHECK-LABEL:    func.func @calls
// CHECK-COUNT-64:   affine.store
// CHECK-NOT:        affine.store
// CHECK:            call @of_403
func.func @calls(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    // expected-remark @+1 {{not inlined: 'func.call' of @of_403 calls a function of more than 256 operations}}
    func.call @of_403(%A, %i) : (memref<?xf32>, index) -> ()
  }
  return
}

// 20 times 201 are less than 4096, 21 times are more.
// CHECK-LABEL:      func.func @grows
// CHECK-COUNT-1280:   affine.store
// CHECK-NOT:          affine.store
// CHECK:              call @of_201
// CHECK-COUNT-8:      affine.store
// CHECK-NOT:          {{affine.store|call}}
func.func @grows(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    // expected-remark @+1 {{not inlined: 'func.call' of @of_201 stays a call: the function around it has become too large}}
    func.call @of_201(%A, %i) : (memref<?xf32>, index) -> ()
    func.call @of_25(%A, %i) : (memref<?xf32>, index) -> ()
  }
  return
}
