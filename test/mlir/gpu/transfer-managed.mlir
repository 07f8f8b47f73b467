// RUN: mse-opt %s --mse-to-gpu="transfers=managed verify=each" --canonicalize --cse -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry called --sizes 10,40 --check --separate
// RUN: mse-run --compare %s %t.mlir --entry part --sizes 12,40 --check --separate
// RUN: sed 's/host_shared//' %t.mlir > %t.hidden.mlir
// RUN: not mse-run --compare %s %t.hidden.mlir --entry called --size 40 --check 2> %t.found
// RUN: FileCheck %s --check-prefix=HIDDEN < %t.found
// RUN: mse-opt %s --mse-to-ptx=transfers=managed --canonicalize | FileCheck %s --check-prefix=PTX

// Arrays that kernels and calls between launches access are managed: nothing is copied between launches.
// Those that kernels alone access are the device's.

// HIDDEN: device memory used by the host: memref.load

func.func private @look(%A: memref<?xf32>, %t: index) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %v = memref.load %A[%c0] : memref<?xf32>
  memref.store %v, %A[%t] : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @called
// CHECK-SAME:  (%[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xf32>, %[[N:.*]]: index)
// PTX-LABEL: llvm.func @called
func.func @called(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) attributes {dims = ["n", "n", "n"]} {
  // CHECK:      %[[MA:.*]] = gpu.alloc host_shared (%{{.*}}) : memref<?xf32>
  // CHECK:      %[[DB:.*]] = gpu.alloc (%{{.*}}) : memref<?xf32>
  // CHECK:      gpu.memcpy %[[MA]], %[[A]]
  // CHECK:      affine.for %[[T:.*]] = 0 to 10
  // CHECK:        gpu.launch
  // CHECK:          affine.load %[[MA]]
  // CHECK:          affine.load %[[DB]]
  // CHECK-NOT:    gpu.memcpy
  // CHECK:        func.call @look(%[[MA]], %[[T]])
  // CHECK:      gpu.memcpy %[[A]], %[[MA]]
  // CHECK-NOT:  gpu.memcpy
  // CHECK-DAG:  gpu.dealloc %[[MA]]
  // CHECK-DAG:  gpu.dealloc %[[DB]]
  // PTX-DAG:    %[[YES:.*]] = llvm.mlir.constant(1 : i8)
  // PTX-DAG:    %[[NO:.*]] = llvm.mlir.constant(0 : i8)
  // PTX:        %[[M:.*]] = llvm.call @mgpuMemAlloc(%{{.*}}, %{{.*}}, %[[YES]])
  // PTX:        llvm.call @mgpuMemAlloc(%{{.*}}, %{{.*}}, %[[NO]])
  // PTX:        gpu.launch_func
  // PTX-NEXT:   llvm.call @mgpuStreamSynchronize
  // PTX:        llvm.call @look(%[[M]]
  affine.for %t = 0 to 10 {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i] : memref<?xf32>
      %b = affine.load %B[%i] : memref<?xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %A[%i] : memref<?xf32>
    }
    func.call @look(%A, %t) : (memref<?xf32>, index) -> ()
  }
  return
}

func.func private @look_at(%A: memref<4xf32, strided<[1], offset: ?>>) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %A[%c1] : memref<4xf32, strided<[1], offset: ?>>
  memref.store %v, %A[%c0] : memref<4xf32, strided<[1], offset: ?>>
  return
}

// An array that a call takes a view of.

// CHECK-LABEL: func.func @part
func.func @part(%A: memref<?xf32>, %n: index) attributes {dims = ["n", "n"]} {
  // CHECK:   %[[MA:.*]] = gpu.alloc host_shared (%{{.*}}) : memref<?xf32>
  // CHECK:   gpu.launch
  // CHECK:   %[[PART:.*]] = memref.subview %[[MA]][%{{.*}}] [4] [1]
  // CHECK:   func.call @look_at(%[[PART]])
  affine.for %t = 0 to 9 {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i] : memref<?xf32>
      %s = arith.addf %a, %a : f32
      affine.store %s, %A[%i] : memref<?xf32>
    }
    %part = memref.subview %A[%t] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
    func.call @look_at(%part) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
  }
  return
}
