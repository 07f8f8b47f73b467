// RUN: mse-opt %s --mse-to-gpu=transfers=copy --canonicalize --cse -o %t.mlir && FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry in_and_out --sizes 0,1,2,33 --check --separate
// RUN: mse-run --compare %s %t.mlir --entry rows --size a=9,b=7,c=12,d=40,n=5,m=33 --check --separate
// RUN: mse-run --compare %s %t.mlir --entry parts --size n=33 --check --separate
// RUN: mse-run --compare %s %t.mlir --entry own --sizes 1,33 --check --separate
// RUN: mse-opt %s --mse-to-ptx --canonicalize --cse | FileCheck %s --check-prefix=PTX

// Kernels have memory of the device. Cells that they read before they write them are copied to it, cells that
// they write are copied back, and no others.

// CHECK-LABEL: func.func @in_and_out
// CHECK-SAME:  (%[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xf32>, %[[N:.*]]: index)
func.func @in_and_out(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) attributes {dims = ["n", "n", "n"]} {
  // CHECK:      %[[DB:.*]] = gpu.alloc  (%{{.*}}) : memref<?xf32>
  // CHECK:      %[[DA:.*]] = gpu.alloc  (%{{.*}}) : memref<?xf32>
  // CHECK:      %[[TO:.*]] = memref.reinterpret_cast %[[DB]] to offset: [0], sizes: [%[[N]]], strides: [1]
  // CHECK:      %[[FROM:.*]] = memref.reinterpret_cast %[[B]] to offset: [0], sizes: [%[[N]]], strides: [1]
  // CHECK:      gpu.memcpy %[[TO]], %[[FROM]]
  // CHECK-NOT:  gpu.memcpy
  // CHECK:      gpu.launch
  // CHECK:        affine.load %[[DB]]
  // CHECK:        affine.store %{{.*}}, %[[DA]]
  // CHECK:      %[[BACK:.*]] = memref.reinterpret_cast %[[A]] to offset: [0], sizes: [%[[N]]], strides: [1]
  // CHECK:      gpu.memcpy %[[BACK]], %{{.*}}
  // CHECK-NOT:  gpu.memcpy
  // CHECK-DAG:  gpu.dealloc %[[DA]]
  // CHECK-DAG:  gpu.dealloc %[[DB]]
  affine.for %i = 0 to %n {
    %b = affine.load %B[%i] : memref<?xf32>
    %c = arith.mulf %b, %b : f32
    affine.store %c, %A[%i] : memref<?xf32>
  }
  return
}

// Rows are copied to the device, too, if kernels write only a part of them: the rest comes back as it was.
// Rows that nobody accesses are not copied.

// CHECK-LABEL: func.func @rows
// CHECK-SAME:  (%[[A:.*]]: memref<?x?xf32>, %[[B:.*]]: memref<?x?xf32>, %[[N:.*]]: index, %[[M:.*]]: index)
func.func @rows(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index, %m: index) attributes {dims = ["a,b", "c,d", "n", "m"]} {
  // CHECK:      %[[BM:.*]] = memref.dim %[[B]], %c1
  // CHECK:      %[[D:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%[[N]], %[[BM]]], strides: [%[[BM]], 1]
  // CHECK:      %[[H:.*]] = memref.reinterpret_cast %[[B]] to offset: [0], sizes: [%[[N]], %[[BM]]], strides: [%[[BM]], 1]
  // CHECK:      gpu.memcpy %[[D]], %[[H]]
  // CHECK:      gpu.launch
  // CHECK:      gpu.memcpy %[[H]], %[[D]]
  affine.for %i = 0 to %n {
    affine.for %j = 3 to %m {
      %i2 = arith.index_cast %i : index to i32
      %v = arith.sitofp %i2 : i32 to f32
      affine.store %v, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// Sizes of the type are those of the mirror; a row is not copied to the device if each of its cells is written.

// CHECK-LABEL: func.func @parts
func.func @parts(%A: memref<64x8xf32>, %n: index) attributes {dims = ["", "n"]} {
  // CHECK:      gpu.alloc  () : memref<64x8xf32>
  // CHECK-NOT:  gpu.memcpy
  // CHECK:      gpu.launch
  // CHECK:      memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%{{.*}}, 8], strides: [8, 1] : memref<64x8xf32> to memref<?x8xf32>
  // CHECK:      gpu.memcpy
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      affine.store %zero, %A[%i, %j] : memref<64x8xf32>
    }
  }
  return
}

// Memory that the program allocates for the loops alone is not copied.

// CHECK-LABEL: func.func @own
func.func @own(%A: memref<?xf32>, %n: index) attributes {dims = ["n", "n"]} {
  // CHECK-NOT:  memref.alloc
  // CHECK:      gpu.alloc
  // CHECK:      gpu.alloc
  // CHECK:      gpu.memcpy
  // CHECK:      gpu.launch
  // CHECK:      gpu.launch
  // CHECK:      gpu.memcpy
  // CHECK-NOT:  gpu.memcpy
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %t[-%i + symbol(%n) - 1] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

// The host code of PTX calls the runtime.

// PTX-LABEL: llvm.func @in_and_out
// PTX:         llvm.call @mgpuMemAlloc
// PTX:         llvm.call @mgpuMemcpy
// PTX:         gpu.launch_func
// PTX:         llvm.call @mgpuMemcpy
// PTX:         llvm.call @mgpuMemFree
