// RUN: mse-opt %s --mse-bare-pointers | FileCheck %s

// Three matrices become three pointers. The kernel takes each size that it needs once. It does not take
// outermost ones, since they make no stride, unless it has them already, nor sizes that are numbers.

module attributes {gpu.container_module} {
  // CHECK-LABEL: func.func @product
  // CHECK-SAME:  (%[[A:.*]]: memref<?x?xf64>, %[[N:.*]]: index, %[[M:.*]]: index
  func.func @product(%A: memref<?x?xf64>, %n: index, %m: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %k = memref.dim %A, %c1 : memref<?x?xf64>
    %a = gpu.alloc (%n, %k) : memref<?x?xf64>
    %b = gpu.alloc (%k, %m) : memref<?x?xf64>
    %c = gpu.alloc (%n, %m) : memref<?x?xf64>
    %t = gpu.alloc (%c8, %c8) : memref<?x?xf64>
    %again = memref.dim %b, %c0 : memref<?x?xf64>
    // CHECK:      %[[K:.*]] = memref.dim %[[A]], %c1
    // CHECK:      %[[a:.*]] = gpu.alloc  (%[[N]], %[[K]])
    // CHECK:      %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[a]]
    // CHECK-NEXT: %[[BITS:.*]] = arith.index_cast %[[ADDRESS]] : index to i64
    // CHECK-NEXT: %[[POINTER:.*]] = llvm.inttoptr %[[BITS]] : i64 to !llvm.ptr
    // CHECK:      gpu.launch_func @kernels::@product
    // CHECK-SAME:   args(%[[POINTER]] : !llvm.ptr, %{{.*}} : !llvm.ptr, %{{.*}} : !llvm.ptr, %{{.*}} : !llvm.ptr, %[[K]] : index, %[[M]] : index)
    gpu.launch_func @kernels::@product blocks in (%n, %c1, %c1) threads in (%m, %c1, %c1)
      args(%a : memref<?x?xf64>, %b : memref<?x?xf64>, %c : memref<?x?xf64>, %t : memref<?x?xf64>,
           %k : index, %again : index, %c8 : index)
    return
  }
  gpu.module @kernels {
    // CHECK:      gpu.func @product(%[[PA:.*]]: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias, llvm.readonly}, %[[PB:.*]]: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias, llvm.readonly},
    // CHECK-SAME:                   %[[PC:.*]]: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}, %{{.*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}, %[[K:.*]]: index, %[[M:.*]]: index) kernel
    gpu.func @product(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>, %t: memref<?x?xf64>,
                      %k: index, %again: index, %eight: index) kernel {
      // CHECK:      %[[NONE:.*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
      // CHECK-NEXT: %[[ONE:.*]] = llvm.insertvalue %[[PA]], %[[NONE]][0]
      // CHECK-NEXT: %[[TWO:.*]] = llvm.insertvalue %[[PA]], %[[ONE]][1]
      // CHECK-NEXT: %[[ALL:.*]] = llvm.insertvalue %{{.*}}, %[[TWO]][2]
      // CHECK-NEXT: %[[FIRST:.*]] = builtin.unrealized_conversion_cast %[[ALL]] {{.*}} to memref<f64>
      // CHECK:      memref.reinterpret_cast %[[FIRST]] to offset: [0], sizes: [%c9223372036854775807{{.*}}, %[[K]]], strides: [%[[K]], 1]
      // CHECK:      memref.reinterpret_cast {{.*}} to offset: [0], sizes: [%[[K]], %[[M]]], strides: [%[[M]], 1]
      // CHECK:      memref.reinterpret_cast {{.*}} to offset: [0], sizes: [%c9223372036854775807{{.*}}, %[[M]]], strides: [%[[M]], 1]
      // CHECK:      memref.reinterpret_cast {{.*}} to offset: [0], sizes: [%c8{{.*}}, %c8{{.*}}], strides: [%c8{{.*}}, 1]
      // CHECK:      scf.for %{{.*}} = %{{.*}} to %[[K]]
      // CHECK:      scf.for %{{.*}} = %{{.*}} to %[[K]]
      // CHECK:      arith.addi %{{.*}}, %c8
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %i = gpu.block_id x
      %j = gpu.thread_id x
      scf.for %l = %zero to %k step %one {
        %x = memref.load %a[%i, %l] : memref<?x?xf64>
        %y = memref.load %b[%l, %j] : memref<?x?xf64>
        %z = arith.mulf %x, %y : f64
        memref.store %z, %c[%i, %j] : memref<?x?xf64>
      }
      scf.for %l = %zero to %again step %one {
        %n = arith.addi %l, %eight : index
        %z = arith.constant 1.0 : f64
        memref.store %z, %t[%n, %j] : memref<?x?xf64>
      }
      gpu.return
    }
  }
}
