// With verify=each, what stands in front of import is proved against upstream's own: calls in loops, operations of linalg.
// RUN: mse-opt --mse-to-gpu=verify=each %s -verify-diagnostics -o /dev/null
// RUN: mse-opt --pass-pipeline='builtin.module(mse-linalg-to-loops{check=true},mse-inline{check=true})' %s -verify-diagnostics -o /dev/null

func.func private @put(%A: memref<16xf32>, %i: index, %x: f32) {
  affine.store %x, %A[symbol(%i)] : memref<16xf32>
  return
}
func.func @calls(%A: memref<16xf32>, %x: f32) {
  affine.for %i = 0 to 16 {
    func.call @put(%A, %i, %x) : (memref<16xf32>, index, f32) -> ()
  }
  return
}

func.func @product(%A: memref<16x8xf32>, %B: memref<8x4xf32>, %C: memref<16x4xf32>) {
  // expected-remark@+1 {{becomes loops}}
  linalg.matmul ins(%A, %B : memref<16x8xf32>, memref<8x4xf32>) outs(%C : memref<16x4xf32>)
  return
}

// Sizes that are said to be equal, but by no operation.
// expected-remark@+1 {{mse-linalg-to-loops: @sizes beside upstream's: not proved: }}
func.func @sizes(%A: memref<?xf32>, %B: memref<?xf32>) {
  // expected-remark@+1 {{becomes loops}}
  linalg.exp ins(%A : memref<?xf32>) outs(%B : memref<?xf32>)
  return
}
