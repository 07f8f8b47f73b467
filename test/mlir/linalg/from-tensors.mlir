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

// CHECK-LABEL: func.func @given
// CHECK-SAME:    (%[[A:[a-z0-9]*]]: memref<9xf32>, %[[R:[a-z0-9]*]]: memref<9xf32> {bufferize.result})
// CHECK:         memref.copy %[[A]], %[[R]]
func.func @given(%x: tensor<9xf32>) -> tensor<9xf32> {
  return %x : tensor<9xf32>
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

// What a loop carries stays in place, and no step allocates what the loop would have to carry.
// GPU-LABEL:   func.func @steps_of_a_loop
// CHECK-LABEL: func.func @steps_of_a_loop
// CHECK-SAME:    %[[A:[a-z0-9]*]]: memref<8xf32>, %{{.*}}: index, %[[R:[a-z0-9]*]]: memref<8xf32> {bufferize.result}
// CHECK-NEXT:    arith.constant
// CHECK-NEXT:    arith.constant
// CHECK-NEXT:    memref.copy %[[A]], %[[R]]
// CHECK-NEXT:    scf.for %{{[a-z0-9]*}} = %{{[a-z0-9]*}} to %{{[a-z0-9]*}} step %{{[a-z0-9]*}} {
// CHECK-NEXT:      linalg.generic {{.*}} ins(%[[R]], %[[A]] : {{.*}}) outs(%[[R]] : memref<8xf32>)
// CHECK-NOT:     alloc
// CHECK:         return
func.func @steps_of_a_loop(%a: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<8xf32> {
    %y = linalg.add ins(%x, %a : tensor<8xf32>, tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// The same where the step begins with an empty tensor of the same size: one launch takes all steps.
// KEPT-LABEL:  func.func @of_any_size
// KEPT:          iter_args(%[[U:[a-z0-9]*]] =
// KEPT:          %[[V:[a-z0-9]*]] = linalg.exp {{.*}} outs(%[[U]] : tensor<?xf32>)
// KEPT-NEXT:     %[[W:[a-z0-9]*]] = linalg.copy ins(%[[V]] : tensor<?xf32>) outs(%[[U]] : tensor<?xf32>)
// KEPT-NEXT:     scf.yield %[[W]]
// CHECK-LABEL: func.func @of_any_size
// CHECK-NOT:     alloc
// CHECK:         return
// GPU-LABEL:   func.func @of_any_size
// GPU-NOT:       scf.for
// GPU:           gpu.launch
// GPU:             affine.for
// GPU-NOT:       gpu.launch
// GPU:           return
func.func @of_any_size(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = tensor.dim %a, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a) -> tensor<?xf32> {
    %e = tensor.empty(%size) : tensor<?xf32>
    %v = linalg.exp ins(%u : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %v : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A step that needs the old values while it computes the new ones: one array more for all steps, and one copy.
// CHECK-LABEL: func.func @neighbours
// CHECK:         memref.copy %{{.*}}, %[[R:[a-z0-9]*]]
// CHECK:         %[[NEW:[a-z0-9]*]] = memref.alloc() {{.*}} : memref<8xf32>
// CHECK:         scf.for
// CHECK-NOT:       memref.alloc
// CHECK:           linalg.generic {{.*}} outs(%[[NEW]]
// CHECK:           memref.copy %[[NEW]], %{{.*}} : memref<8xf32> to memref<8xf32, strided<[1], offset: 1>>
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @neighbours(%a: tensor<10xf32>, %n: index) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a) -> tensor<10xf32> {
    %left = tensor.extract_slice %u[0] [8] [1] : tensor<10xf32> to tensor<8xf32>
    %right = tensor.extract_slice %u[2] [8] [1] : tensor<10xf32> to tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %v = linalg.add ins(%left, %right : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %w = tensor.insert_slice %v into %u[1] [8] [1] : tensor<8xf32> into tensor<10xf32>
    scf.yield %w : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}

// One is the past of the other, and two that change places: their order of copies, with one tensor between.
// KEPT-LABEL:  func.func @past
// KEPT:          iter_args(%[[U:[a-z0-9]*]] = %{{.*}}, %[[P:[a-z0-9]*]] = %{{.*}})
// KEPT:          %[[V:[a-z0-9]*]] = linalg.sub
// KEPT-NEXT:     %[[OLD:[a-z0-9]*]] = linalg.copy ins(%[[U]] : {{.*}}) outs(%[[P]] :
// KEPT-NEXT:     %[[NEW:[a-z0-9]*]] = linalg.copy ins(%[[V]] : {{.*}}) outs(%[[U]] :
// KEPT-NEXT:     scf.yield %[[NEW]], %[[OLD]]
// CHECK-LABEL: func.func @past
// CHECK:         scf.for %{{[a-z0-9]*}} = %{{[a-z0-9]*}} to %{{[a-z0-9]*}} step %{{[a-z0-9]*}} {
func.func @past(%a: tensor<8xf32>, %b: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %p = %b) -> (tensor<8xf32>, tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %v = linalg.sub ins(%u, %p : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %v, %u : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0 : tensor<8xf32>
}

// KEPT-LABEL:  func.func @turns
// KEPT:          iter_args(%[[U:[a-z0-9]*]] = %{{.*}}, %[[V:[a-z0-9]*]] = %{{.*}})
// KEPT-NEXT:     %[[OLD:[a-z0-9]*]] = bufferization.alloc_tensor() copy(%[[U]])
// KEPT-NEXT:     %[[ONE:[a-z0-9]*]] = linalg.copy ins(%[[V]] : {{.*}}) outs(%[[U]] :
// KEPT-NEXT:     %[[TWO:[a-z0-9]*]] = linalg.copy ins(%[[OLD]] : {{.*}}) outs(%[[V]] :
// KEPT-NEXT:     scf.yield %[[ONE]], %[[TWO]]
func.func @turns(%a: tensor<8xf32>, %b: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %b) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.yield %v, %u : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// A tensor that may get another size, by itself or as the size of what the loop around it carries, is left alone.
// KEPT-LABEL:  func.func @grows
// KEPT-NOT:      linalg.copy
func.func @grows(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %size = tensor.dim %a, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a) -> tensor<?xf32> {
    %d = tensor.dim %u, %c0 : tensor<?xf32>
    %more = arith.addi %d, %c1 : index
    %e = tensor.empty(%more) : tensor<?xf32>
    %inner = scf.for %j = %c0 to %n step %c1 iter_args(%v = %u) -> tensor<?xf32> {
      %f = tensor.empty(%size) : tensor<?xf32>
      %w = linalg.fill ins(%zero : f32) outs(%f : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %w : tensor<?xf32>
    }
    %v = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %v : tensor<?xf32>
  }
  return %r, %b : tensor<?xf32>, tensor<?xf32>
}
