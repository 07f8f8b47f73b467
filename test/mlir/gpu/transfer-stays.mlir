// RUN: mse-opt %s --mse-to-gpu="transfers=copy inline=false" --verify-diagnostics -o %t.mlir && FileCheck %s < %t.mlir

// Arrays that are not copied, and why.

func.func private @look(%A: memref<?xf32>, %t: index) {
  %c0 = arith.constant 0 : index
  %v = memref.load %A[%c0] : memref<?xf32>
  memref.store %v, %A[%t] : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @strided
func.func @strided(%A: memref<?xf32, strided<[?]>>, %n: index) {
  // CHECK-NOT: gpu.memcpy
  // CHECK:     gpu.launch
  // expected-remark @+2 {{kernels use memory of the host: array 'arg0' has a layout, and is not copied}}
  // expected-remark @+2 {{checked [overlap]}}
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32, strided<[?]>>
    %b = arith.addf %a, %a : f32
    affine.store %b, %A[%i] : memref<?xf32, strided<[?]>>
  }
  return
}

// CHECK-LABEL: func.func @called
func.func @called(%A: memref<?xf32>, %n: index) {
  // CHECK-NOT: gpu.memcpy
  // CHECK:     gpu.launch
  // CHECK:     call @look
  // expected-remark @+2 {{kernels use memory of the host: the host executes statements that access array 'arg0', too}}
  // expected-remark @+1 {{a loop stays on the host: statement 'S1' calls a function}}
  affine.for %t = 0 to 10 {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i] : memref<?xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%i] : memref<?xf32>
    }
    func.call @look(%A, %t) : (memref<?xf32>, index) -> ()
  }
  return
}

// Memory that is the device's already.

// CHECK-LABEL: func.func @device
func.func @device(%n: index) -> memref<?xf32> {
  // CHECK:     gpu.alloc
  // CHECK-NOT: gpu.alloc
  // CHECK-NOT: gpu.memcpy
  // CHECK:     gpu.launch
  %A = gpu.alloc (%n) : memref<?xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %zero, %A[%i] : memref<?xf32>
  }
  return %A : memref<?xf32>
}
