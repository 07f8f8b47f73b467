// The named pipelines take operations of linalg on memory without an option: named ones, generic ones with reductions
// and reversed subscripts, in loops and on views. Tensors are told what has to happen before.
// RUN: mse-opt --mse-to-gpu --verify-diagnostics %s -o %t.gpu && FileCheck %s < %t.gpu
// RUN: mse-opt --mse-to-parallel %s -o %t.parallel 2>/dev/null
// RUN: mse-opt --mse-to-affine="expand=none schedule=source contract=none" %s -o %t.affine 2>/dev/null
// RUN: mse-run --compare %s %t.gpu --entry product --size arg0.0=3,arg0.1=5,arg1.0=5,arg1.1=33,arg2.0=3,arg2.1=33 --check
// RUN: mse-run --compare %s %t.parallel --entry product --size arg0.0=3,arg0.1=5,arg1.0=5,arg1.1=33,arg2.0=3,arg2.1=33 --check
// RUN: mse-run --compare %s %t.affine --entry product --size arg0.0=3,arg0.1=5,arg1.0=5,arg1.1=33,arg2.0=3,arg2.1=33 --check
// RUN: mse-run --compare %s %t.gpu --entry rows --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.parallel --entry rows --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.affine --entry rows --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.gpu --entry convolution --check
// RUN: mse-run --compare %s %t.parallel --entry convolution --check
// RUN: mse-run --compare %s %t.affine --entry convolution --check

// One launch for both.
// CHECK-LABEL: func.func @product
// CHECK:         gpu.launch
// CHECK-NOT:     gpu.launch
// CHECK:         return
func.func @product(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark@below {{'linalg.fill' and another operation of linalg become loops}}
  linalg.fill ins(%zero : f32) outs(%C : memref<?x?xf32>)
  linalg.matmul ins(%A, %B : memref<?x?xf32>, memref<?x?xf32>) outs(%C : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @rows
// CHECK:         gpu.launch
// CHECK:         return
func.func @rows(%A: memref<?x16xf64>, %S: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x16xf64>
  scf.for %i = %c0 to %n step %c1 {
    %row = memref.subview %A[%i, 0] [1, 16] [1, 1] : memref<?x16xf64> to memref<16xf64, strided<[1], offset: ?>>
    %sum = memref.subview %S[%i] [1] [1] : memref<?xf64> to memref<f64, strided<[], offset: ?>>
    // expected-remark@below {{'linalg.generic' becomes loops}}
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
        ins(%row : memref<16xf64, strided<[1], offset: ?>>) outs(%sum : memref<f64, strided<[], offset: ?>>) {
    ^bb0(%x: f64, %s: f64):
      %j = linalg.index 0 : index
      %k = arith.index_cast %j : index to i64
      %f = arith.sitofp %k : i64 to f64
      %p = arith.mulf %x, %f : f64
      %t = arith.addf %s, %p : f64
      linalg.yield %t : f64
    }
  }
  return
}

// CHECK-LABEL: func.func @convolution
// CHECK:         gpu.launch
// CHECK:         return
func.func @convolution(%I: memref<1x9x9x3xf32>, %K: memref<3x3x3x4xf32>, %O: memref<1x7x7x4xf32>, %R: memref<4x7x7x1xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark@below {{'linalg.fill' and 2 other operations of linalg become loops}}
  linalg.fill ins(%zero : f32) outs(%O : memref<1x7x7x4xf32>)
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%I, %K : memref<1x9x9x3xf32>, memref<3x3x3x4xf32>) outs(%O : memref<1x7x7x4xf32>)
  linalg.transpose ins(%O : memref<1x7x7x4xf32>) outs(%R : memref<4x7x7x1xf32>) permutation = [3, 1, 2, 0]
  return
}

// CHECK-LABEL: func.func @tensors
// CHECK:         linalg.fill
func.func @tensors(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  // expected-remark@below {{'linalg.fill' is imported after bufferization (--mse-from-tensors)}}
  %r = linalg.fill ins(%x : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
