// RUN: mse-opt %s --mse-host-shared | FileCheck %s

// Shared memory is allocated at once. Operations that waited for the allocation now wait for its dependences.

// CHECK-LABEL: func.func @one
func.func @one(%n: index, %A: memref<?xf32>) {
  // CHECK: %[[T:.*]] = gpu.wait async
  // CHECK: %[[M:.*]] = gpu.alloc host_shared (%{{.*}}) : memref<?xf32>
  // CHECK: %[[U:.*]] = gpu.memcpy async [%[[T]]] %[[M]], %{{.*}}
  // CHECK: gpu.wait [%[[U]]]
  %t = gpu.wait async
  %m, %u = gpu.alloc async [%t] host_shared (%n) : memref<?xf32>
  %v = gpu.memcpy async [%u] %m, %A : memref<?xf32>, memref<?xf32>
  gpu.wait [%v]
  return
}

// CHECK-LABEL: func.func @none_and_several
func.func @none_and_several() {
  // CHECK: %[[A:.*]] = gpu.wait async
  // CHECK: gpu.alloc host_shared () : memref<8xf32>
  // CHECK: %[[B:.*]] = gpu.wait async
  // CHECK: %[[C:.*]] = gpu.wait async [%[[A]], %[[B]]]
  // CHECK: gpu.alloc host_shared () : memref<8xf32>
  // CHECK: gpu.wait [%[[C]]]
  %m, %a = gpu.alloc async host_shared () : memref<8xf32>
  %b = gpu.wait async
  %k, %c = gpu.alloc async [%a, %b] host_shared () : memref<8xf32>
  gpu.wait [%c]
  return
}

// CHECK-LABEL: func.func @stay
func.func @stay() {
  // CHECK: gpu.alloc host_shared () : memref<8xf32>
  // CHECK: gpu.alloc async [%{{.*}}] () : memref<8xf32>
  %m = gpu.alloc host_shared () : memref<8xf32>
  %t = gpu.wait async
  %k, %u = gpu.alloc async [%t] () : memref<8xf32>
  gpu.wait [%u]
  return
}
