// Tensors get memory: steps are one operation, results become arguments, and what is given keeps its values.
// RUN: mse-opt --mse-from-tensors %s | FileCheck %s
// RUN: mse-opt --mse-from-tensors --mse-to-gpu %s | FileCheck --check-prefix=GPU %s
// RUN: mse-opt --mse-tensor-boundaries %s | FileCheck --check-prefix=KEPT %s
// RUN: not mse-opt --mse-from-tensors=fast %s 2>&1 | FileCheck --check-prefix=OPTION %s

// OPTION: error: mse-from-tensors: unknown option 'fast': it has none

// KEPT-LABEL: func.func @first
// KEPT-SAME:    %{{.*}}: tensor<4xf32> {bufferization.writable = false, mine.says = {a = 1 : i64}}
// KEPT-SAME:    %{{.*}}: f32,
// KEPT-SAME:    %{{.*}}: tensor<4xf32> {bufferization.writable = true})
// CHECK-LABEL: func.func @first
// CHECK-SAME:    %[[A:[a-z0-9]*]]: memref<4xf32> {mine.says = {a = 1 : i64}}
// CHECK-SAME:    %[[X:[a-z0-9]*]]: f32
// CHECK-SAME:    %[[B:[a-z0-9]*]]: memref<4xf32>
// CHECK-SAME:    %[[R:[a-z0-9]*]]: memref<4xf32> {bufferize.result}
// CHECK:         memref.copy %[[A]], %[[R]]
// CHECK:         memref.store %[[X]], %[[R]]
// CHECK:         memref.store %[[X]], %[[B]]
func.func @first(%a: tensor<4xf32> {mine.says = {a = 1}}, %x: f32, %b: tensor<4xf32> {bufferization.writable = true})
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %x into %a[%c0] : tensor<4xf32>
  %1 = tensor.insert %x into %b[%c0] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// KEPT-LABEL: func.func private @half
// KEPT-SAME:    (%{{.*}}: tensor<8x9xf32>)
func.func private @half(%a: tensor<8x9xf32>) -> tensor<8x9xf32> {
  %c = arith.constant dense<0.5> : tensor<f32>
  %e = tensor.empty() : tensor<8x9xf32>
  %h = linalg.broadcast ins(%c : tensor<f32>) outs(%e : tensor<8x9xf32>) dimensions = [0, 1]
  %r = linalg.mul ins(%a, %h : tensor<8x9xf32>, tensor<8x9xf32>) outs(%e : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %r : tensor<8x9xf32>
}

// CHECK-LABEL: func.func @steps
// CHECK-SAME:    %[[A:[a-z0-9]*]]: memref<8x9xf32>
// CHECK-SAME:    %[[R:[a-z0-9]*]]: memref<8x9xf32> {bufferize.result}
// CHECK-NOT:     alloc
// CHECK:         linalg.generic
// CHECK:           math.exp
// CHECK:           arith.mulf
// CHECK-NOT:     linalg.generic
// CHECK:         return
// GPU-LABEL:   func.func @steps
// GPU:           gpu.launch
// GPU-NOT:       gpu.launch
func.func @steps(%a: tensor<8x9xf32>) -> tensor<8x9xf32> {
  %e = tensor.empty() : tensor<8x9xf32>
  %x = linalg.exp ins(%a : tensor<8x9xf32>) outs(%e : tensor<8x9xf32>) -> tensor<8x9xf32>
  %r = func.call @half(%x) : (tensor<8x9xf32>) -> tensor<8x9xf32>
  return %r : tensor<8x9xf32>
}

// GPU-LABEL:   func.func @twice
// CHECK-LABEL: func.func @twice
// CHECK-SAME:    %[[A:[a-z0-9]*]]: memref<9xf32>, %[[R:[a-z0-9]*]]: memref<9xf32> {bufferize.result}, %[[S:[a-z0-9]*]]: memref<9xf32> {bufferize.result}
// CHECK:         linalg.generic {{.*}} outs(%[[R]]
// CHECK:         memref.copy %[[R]], %[[S]]
func.func @twice(%x: tensor<9xf32>) -> (tensor<9xf32>, tensor<9xf32>) {
  %e = tensor.empty() : tensor<9xf32>
  %0 = linalg.add ins(%x, %x : tensor<9xf32>, tensor<9xf32>) outs(%e : tensor<9xf32>) -> tensor<9xf32>
  return %0, %0 : tensor<9xf32>, tensor<9xf32>
}

// A loop that carries a tensor, which no step overwrites in place.
// GPU-LABEL:   func.func @steps_of_a_loop
// CHECK-LABEL: func.func @steps_of_a_loop
// CHECK:         scf.for
func.func @steps_of_a_loop(%a: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<8xf32> {
    %y = linalg.add ins(%x, %a : tensor<8xf32>, tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
