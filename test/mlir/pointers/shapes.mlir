// RUN: mse-opt %s --mse-bare-pointers | FileCheck %s
// RUN: mse-opt %s --mse-bare-pointers -o %t.mlir && mse-opt %t.mlir --mse-bare-pointers | diff %t.mlir -

// Numbers in the type are none of the kernel's parameters. Strides are products of inner sizes. Operations that may
// ask for more than strides need all sizes. If a kernel asks only for the sizes of a memref, it gets no pointer to it.

module attributes {gpu.container_module} {
  // CHECK-LABEL: func.func @shapes
  // CHECK-SAME:  (%[[Z:.*]]: memref<f32>, %{{.*}}: memref<4x8xf32>, %[[B:.*]]: memref<?x4x?x2xf32>, %[[C:.*]]: memref<?xi1>, %[[D:.*]]: memref<?x?xf32>)
  func.func @shapes(%Z: memref<f32>, %A: memref<4x8xf32>, %B: memref<?x4x?x2xf32>, %C: memref<?xi1>, %D: memref<?x?xf32>) {
    // The sizes are asked for where the memory comes from: launches may be repeated.
    // CHECK-DAG:  %[[B2:.*]] = memref.dim %[[B]], %c2
    // CHECK-DAG:  %[[C0:.*]] = memref.dim %[[C]], %c0
    // CHECK-DAG:  %[[D1:.*]] = memref.dim %[[D]], %c1
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // CHECK:      scf.for
    scf.for %i = %c0 to %c1 step %c1 {
      // CHECK-NOT:  memref.dim
      // CHECK:      gpu.launch_func @kernels::@shapes
      // CHECK-SAME:   args(%{{.*}} : !llvm.ptr, %{{.*}} : !llvm.ptr, %{{.*}} : !llvm.ptr, %{{.*}} : !llvm.ptr, %[[B2]] : index, %[[C0]] : index, %[[D1]] : index)
      gpu.launch_func @kernels::@shapes blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%Z : memref<f32>, %A : memref<4x8xf32>, %B : memref<?x4x?x2xf32>, %C : memref<?xi1>, %D : memref<?x?xf32>)
    }
    return
  }
  gpu.module @kernels {
    // CHECK:      gpu.func @shapes(%{{.*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64},
    // CHECK-SAME:                  %[[B2:[^:]*]]: index, %[[C0:[^:]*]]: index, %[[D1:[^:]*]]: index) workgroup(%{{.*}} : memref<2xf32, #gpu.address_space<workgroup>>) kernel
    gpu.func @shapes(%Z: memref<f32>, %A: memref<4x8xf32>, %B: memref<?x4x?x2xf32>, %C: memref<?xi1>, %D: memref<?x?xf32>)
        workgroup(%W: memref<2xf32, #gpu.address_space<workgroup>>) kernel {
      // CHECK:      %[[FIRST:.*]] = builtin.unrealized_conversion_cast {{.*}} to memref<f32>
      // CHECK:      %[[RA:.*]] = memref.reinterpret_cast {{.*}} to offset: [0], sizes: [4, 8], strides: [8, 1] : memref<f32> to memref<4x8xf32>
      // CHECK:      %[[TWO:.*]] = arith.constant 2 : index
      // CHECK:      %[[S1:.*]] = arith.muli %[[B2]], %[[TWO]]
      // CHECK:      %[[FOUR:.*]] = arith.constant 4 : index
      // CHECK:      %[[S0:.*]] = arith.muli %[[FOUR]], %[[S1]]
      // CHECK:      %[[RB:.*]] = memref.reinterpret_cast {{.*}} to offset: [0], sizes: [%{{.*}}, 4, %[[B2]], 2], strides: [%[[S0]], %[[S1]], 2, 1]
      // CHECK:      %[[RC:.*]] = memref.reinterpret_cast {{.*}} to offset: [0], sizes: [%[[C0]]], strides: [1] : memref<i1> to memref<?xi1>
      // CHECK-NOT:  memref.dim
      // CHECK:      memref.load %[[FIRST]][]
      // CHECK:      arith.addi %[[D1]], %c8
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %x = memref.load %Z[] : memref<f32>
      %d1 = memref.dim %D, %c1 : memref<?x?xf32>
      %a1 = memref.dim %A, %c1 : memref<4x8xf32>
      %d = arith.addi %d1, %a1 : index
      memref.store %x, %A[%c0, %d] : memref<4x8xf32>
      memref.store %x, %B[%c0, %c0, %c0, %c1] : memref<?x4x?x2xf32>
      memref.store %x, %W[%c0] : memref<2xf32, #gpu.address_space<workgroup>>
      %part = memref.subview %C[1] [1] [1] : memref<?xi1> to memref<1xi1, strided<[1], offset: 1>>
      %t = arith.constant true
      memref.store %t, %part[%c0] : memref<1xi1, strided<[1], offset: 1>>
      gpu.return
    }
  }
}
