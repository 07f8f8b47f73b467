// Calls of functions that only compute are part of statements; of others, they are boundaries.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry squares --size 8

// CHECK: remark: not imported [effects]: 'func.call' of @random has effects that are not modelled
func.func private @hypotenuse(%x: f32, %y: f32) -> f32 {
  %xx = func.call @square(%x) : (f32) -> f32
  %yy = func.call @square(%y) : (f32) -> f32
  %sum = arith.addf %xx, %yy : f32
  return %sum : f32
}

func.func private @square(%x: f32) -> f32 {
  %xx = arith.mulf %x, %x : f32
  return %xx : f32
}

func.func private @cosine(f32) -> f32 attributes {llvm.readnone}
func.func private @random() -> f32

// CHECK-LABEL: func.func @squares
// CHECK:         mse.stmt "S0"
// CHECK:           func.call @hypotenuse
func.func @squares(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    %b = affine.load %B[%i] : memref<8xf32>
    %h = func.call @hypotenuse(%a, %b) : (f32, f32) -> f32
    affine.store %h, %A[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @says_so
// CHECK:         mse.stmt "S0"
// CHECK:           func.call @cosine
func.func @says_so(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    %c = func.call @cosine(%a) : (f32) -> f32
    affine.store %c, %A[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @unknown
// CHECK-NOT:     mse.scop
func.func @unknown(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %r = func.call @random() : () -> f32
    affine.store %r, %A[%i] : memref<8xf32>
  }
  return
}
