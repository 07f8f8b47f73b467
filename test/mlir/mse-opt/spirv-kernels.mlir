// Updates by regions, strides, and modules that stay as they are.
// RUN: mse-opt --mse-spirv-kernels --split-input-file %s | FileCheck %s

// CHECK-LABEL: gpu.func @product
// CHECK-SAME:    %[[A:.*]]: memref<?x?xf64, strided<[?, 1], offset: ?>>, %[[X:.*]]: f64
// CHECK:         %[[I:.*]] = gpu.thread_id  x
// CHECK:         %{{.*}}, %[[OFFSET:.*]], %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[A]]
// CHECK:         %[[ROW:.*]] = arith.muli %[[I]], %[[STRIDES]]#0 : index
// CHECK:         %[[FIRST:.*]] = arith.addi %[[OFFSET]], %[[ROW]] : index
// CHECK:         %[[COLUMN:.*]] = arith.muli %[[I]], %[[STRIDES]]#1 : index
// CHECK:         %[[CELL:.*]] = arith.addi %[[FIRST]], %[[COLUMN]] : index
// CHECK:         %[[EIGHT:.*]] = arith.constant 8 : index
// CHECK:         %[[BASE:.*]] = memref.extract_aligned_pointer_as_index %[[A]]
// CHECK:         %[[BYTES:.*]] = arith.muli %[[CELL]], %[[EIGHT]] : index
// CHECK:         arith.addi %[[BASE]], %[[BYTES]] : index
// CHECK:         scf.while
// CHECK:           %[[OLD:.*]] = arith.bitcast %{{.*}} : i64 to f64
// CHECK:           %[[NEW:.*]] = arith.mulf %[[OLD]], %[[X]] : f64
// CHECK:           arith.bitcast %[[NEW]] : f64 to i64
// CHECK:         %[[LAST:.*]] = arith.bitcast %{{.*}} : i64 to f64
// CHECK:         memref.store %[[LAST]]
// An update of integers stays.
// CHECK:         memref.atomic_rmw addi
gpu.module @product {
  gpu.func @product(%A: memref<?x?xf64, strided<[?, 1], offset: ?>>, %x: f64, %B: memref<8xf64>, %C: memref<8xi32>, %n: i32)
      private(%own: memref<4xf64, #gpu.address_space<private>>) kernel {
    %i = gpu.thread_id x
    %r = memref.generic_atomic_rmw %A[%i, %i] : memref<?x?xf64, strided<[?, 1], offset: ?>> {
    ^bb0(%old: f64):
      %new = arith.mulf %old, %x : f64
      memref.atomic_yield %new : f64
    }
    memref.store %r, %B[%i] : memref<8xf64>
    %s = memref.atomic_rmw addi %n, %C[%i] : (i32, memref<8xi32>) -> i32
    gpu.return
  }
}

// -----

// A kernel whose name is in an attribute stays where it is, as does one that is for another device.
// CHECK-LABEL: gpu.module @a {
// CHECK:         gpu.func @k()
// CHECK-NEXT:      gpu.return
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.func @b()
// CHECK:       gpu.module @named
// CHECK-NEXT:    gpu.func @other()
// CHECK:       gpu.module @elsewhere
// CHECK:       gpu.launch_func @a::@k
// CHECK:       gpu.launch_func @a::@b
// CHECK:       gpu.launch_func @named::@other
// CHECK:       gpu.launch_func @elsewhere::@k
module attributes {gpu.container_module} {
  gpu.module @a {
    gpu.func @k() kernel { gpu.return }
  }
  gpu.module @b {
    gpu.func @k() kernel { gpu.return }
  }
  gpu.module @named {
    gpu.func @other() kernel { gpu.return }
  }
  gpu.module @elsewhere [#nvvm.target] {
    gpu.func @k() kernel { gpu.return }
  }
  func.func @host() attributes {uses = [@other]} {
    %c1 = arith.constant 1 : index
    gpu.launch_func @a::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    gpu.launch_func @b::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    gpu.launch_func @named::@other blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    gpu.launch_func @elsewhere::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}
