// Memory that a region itself gets to know may be another in each iteration. Memory from in front of it may be that of another
// array: no loops are imported that write one of the two.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-NOT: mse.scop

func.func private @get() -> memref<8xf32>
func.func private @take(memref<8xf32>)

func.func @inside(%x: f32) {
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [effects]: 'func.call' of @get has effects that are not modelled}}
    %A = func.call @get() : () -> memref<8xf32>
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

func.func @of_another_dialect(%t: tensor<4x8xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 4 iter_args(%before = %zero) -> f32 {
    %row = tensor.extract_slice %t[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %A = bufferization.to_buffer %row : tensor<8xf32> to memref<8xf32>
    // expected-remark@below {{not imported [unknown-memory]: 'affine.load' accesses memory that 'bufferization.to_buffer' gives inside the region}}
    %x = affine.load %A[0] : memref<8xf32>
    %after = arith.addf %before, %x : f32
    affine.yield %after : f32
  }
  return %sum : f32
}

func.func @beside_an_argument(%B: memref<8xf32>) {
  %A = func.call @get() : () -> memref<8xf32>
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [may-alias]: 'affine.load' accesses memory that may be that of 'arg0'}}
    %x = affine.load %A[%i] : memref<8xf32>
    affine.store %x, %B[%i] : memref<8xf32>
  }
  return
}

func.func @beside_another() {
  %A = func.call @get() : () -> memref<8xf32>
  %B = func.call @get() : () -> memref<8xf32>
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [may-alias]: 'affine.load' accesses memory that may be that of 'mem1'}}
    %x = affine.load %A[%i] : memref<8xf32>
    affine.store %x, %B[%i] : memref<8xf32>
  }
  return
}

func.func @after_it_was_handed_out() {
  %B = memref.alloc() : memref<8xf32>
  func.call @take(%B) : (memref<8xf32>) -> ()
  %A = func.call @get() : () -> memref<8xf32>
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [may-alias]: 'affine.load' accesses memory that may be that of 'mem1'}}
    %x = affine.load %A[%i] : memref<8xf32>
    affine.store %x, %B[%i] : memref<8xf32>
  }
  memref.dealloc %B : memref<8xf32>
  return
}

// Memory of a tensor, in a program that is memory only in part.
// CHECK-LABEL: func.func @of_tensor
// CHECK-NOT:     mse.scop
func.func @of_tensor(%t: tensor<8xf32>, %y: memref<8xf32>) {
  %x = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [may-alias]: 'affine.load' accesses memory of a tensor, beside 'arg1': it is imported after bufferization (--mse-from-tensors)}}
    %v = affine.load %x[%i] : memref<8xf32>
    affine.store %v, %y[%i] : memref<8xf32>
  }
  return
}
