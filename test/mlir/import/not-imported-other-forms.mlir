// Loops in other forms than those of affine and scf are told, with what makes loops of them: once for a function.
// RUN: mse-opt --mse-import --verify-diagnostics %s -o /dev/null

func.func @tensors(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-remark@below {{not imported [unsupported-operation]: 'linalg.matmul' is imported after bufferization (--mse-from-tensors)}}
  %r = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%r : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %s : tensor<8x8xf32>
}

func.func @memrefs(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  // expected-remark@below {{not imported [unsupported-operation]: 'linalg.matmul' is imported after --mse-linalg-to-loops}}
  linalg.matmul ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%a : memref<8x8xf32>)
  return
}

func.func @tosa(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  // expected-remark@below {{not imported [unsupported-operation]: 'tosa.add' is imported after bufferization (--mse-from-tensors)}}
  %r = tosa.add %a, %b : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

func.func @carries(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark@below {{not imported [carried-type]: 'scf.for' carries a value of type tensor<8xf32>: it is imported after bufferization}}
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %t) -> tensor<8xf32> {
    %u = tensor.insert %x into %s[%i] : tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// Loops in functions of other dialects.
// expected-remark@below {{not imported [unsupported-operation]: 'llvm.func' holds loops, which are read in functions of the func dialect only}}
llvm.func @loop(%p: !llvm.ptr) {
  %a = memref.alloc() : memref<8xf32>
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %z, %a[%i] : memref<8xf32>
  }
  llvm.return
}

// expected-remark@below {{'llvm.func' holds loops}}
llvm.func @branches(%c: i1) {
  llvm.br ^head
^head:
  llvm.cond_br %c, ^head, ^end
^end:
  llvm.return
}

llvm.func @none(%c: i1) {
  llvm.return
}

func.func @nothing(%x: f32) -> f32 {
  return %x : f32
}
