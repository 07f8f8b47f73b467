// RUN: mse-opt %s --mse-import --mse-dataflow --mse-expand=exclude=arg1 --mse-schedule=algorithm=source \
// RUN:   --mse-map-to-gpu --mse-contract --mse-transfer=common=managed --mse-verify --mse-lower=target=gpu \
// RUN:   -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry outside --sizes 1,33 --check --separate
// RUN: mse-run --compare %s %t.mlir --entry own --sizes 1,33 --check --separate
// RUN: not mse-opt %s --mse-transfer=common=all 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// Statements of the host between kernels, on what these access: memory from outside, and the scop's own.

// UNKNOWN: unknown common 'all'; it has host and managed

// CHECK-LABEL: func.func @outside
func.func @outside(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) attributes {dims = ["n", "n", "n"]} {
  // CHECK: %[[A:.*]] = gpu.alloc (%{{.*}}) : memref<?xf32>
  // CHECK: %[[B:.*]] = gpu.alloc host_shared (%{{.*}}) : memref<?xf32>
  // CHECK: gpu.launch
  // CHECK: %[[X:.*]] = affine.load %[[B]][0]
  // CHECK: %[[Y:.*]] = arith.mulf %[[X]], %[[X]]
  // CHECK: affine.store %[[Y]], %[[B]][0]
  // CHECK: gpu.launch
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %B[%i] : memref<?xf32>
  }
  %x = affine.load %B[0] : memref<?xf32>
  %y = arith.mulf %x, %x : f32
  affine.store %y, %B[0] : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %B[%i] : memref<?xf32>
    %c = affine.load %B[0] : memref<?xf32>
    %b = arith.addf %a, %c : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @own
func.func @own(%A: memref<?xf32>, %n: index) attributes {dims = ["n", "n"]} {
  // CHECK: %[[X:.*]] = gpu.alloc host_shared () : memref<f32>
  // CHECK: %[[T:.*]] = gpu.alloc host_shared (%{{.*}}) : memref<?xf32>
  // CHECK: gpu.launch
  // CHECK: affine.load %[[T]][0]
  // CHECK: affine.store %{{.*}}, %[[X]][]
  // CHECK: gpu.launch
  // CHECK: affine.load %[[X]][]
  // CHECK: gpu.dealloc %[[X]]
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %t[%i] : memref<?xf32>
  }
  %x = affine.load %t[0] : memref<?xf32>
  %y = arith.mulf %x, %x : f32
  affine.store %y, %t[0] : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %t[%i] : memref<?xf32>
    %c = affine.load %t[0] : memref<?xf32>
    %b = arith.addf %a, %c : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}
