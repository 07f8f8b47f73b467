// RUN: mse-opt %s --mse-bare-pointers | FileCheck %s

// Sizes are one parameter, and pointers have memory of their own, if that is so at every launch.

module attributes {gpu.container_module} {
  func.func @launches(%n: index, %m: index) {
    %c1 = arith.constant 1 : index
    %a = gpu.alloc (%n, %n) : memref<?x?xf32>
    %b = gpu.alloc (%n, %n) : memref<?x?xf32>
    %c = gpu.alloc (%n, %m) : memref<?x?xf32>
    // CHECK:      gpu.launch_func @kernels::@equal
    // CHECK-SAME:   args(%{{[^,]*}} : !llvm.ptr, %{{[^,]*}} : !llvm.ptr, %arg0 : index)
    // CHECK:      gpu.launch_func @kernels::@equal
    // CHECK-SAME:   args(%{{[^,]*}} : !llvm.ptr, %{{[^,]*}} : !llvm.ptr, %arg1 : index)
    gpu.launch_func @kernels::@equal blocks in (%c1, %c1, %c1) threads in (%n, %c1, %c1) args(%a : memref<?x?xf32>, %b : memref<?x?xf32>)
    %d = gpu.alloc (%m, %m) : memref<?x?xf32>
    gpu.launch_func @kernels::@equal blocks in (%c1, %c1, %c1) threads in (%n, %c1, %c1) args(%d : memref<?x?xf32>, %c : memref<?x?xf32>)
    // CHECK:      gpu.launch_func @kernels::@sizes
    // CHECK-SAME:   args(%{{[^,]*}} : !llvm.ptr, %{{[^,]*}} : !llvm.ptr, %arg0 : index, %arg0 : index)
    // CHECK:      gpu.launch_func @kernels::@sizes
    // CHECK-SAME:   args(%{{[^,]*}} : !llvm.ptr, %{{[^,]*}} : !llvm.ptr, %arg0 : index, %arg1 : index)
    gpu.launch_func @kernels::@sizes blocks in (%c1, %c1, %c1) threads in (%n, %c1, %c1) args(%a : memref<?x?xf32>, %b : memref<?x?xf32>)
    gpu.launch_func @kernels::@sizes blocks in (%c1, %c1, %c1) threads in (%n, %c1, %c1) args(%a : memref<?x?xf32>, %c : memref<?x?xf32>)
    // The second launch has one memory twice.
    gpu.launch_func @kernels::@memory blocks in (%c1, %c1, %c1) threads in (%n, %c1, %c1) args(%a : memref<?x?xf32>, %b : memref<?x?xf32>, %c : memref<?x?xf32>)
    gpu.launch_func @kernels::@memory blocks in (%c1, %c1, %c1) threads in (%n, %c1, %c1) args(%b : memref<?x?xf32>, %b : memref<?x?xf32>, %c : memref<?x?xf32>)
    // CHECK:      gpu.launch_func @kernels::@numbers {{.*}} args(%{{[^,]*}} : !llvm.ptr, %{{[^,]*}} : index, %{{[^,]*}} : index)
    // CHECK:      gpu.launch_func @kernels::@numbers {{.*}} args(%{{[^,]*}} : !llvm.ptr, %{{[^,]*}} : index, %{{[^,]*}} : index)
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %e = gpu.alloc (%c8, %c8) : memref<?x?xf32>
    %f = gpu.alloc (%c8, %c4) : memref<?x?xf32>
    gpu.launch_func @kernels::@numbers blocks in (%c1, %c1, %c1) threads in (%n, %c1, %c1) args(%e : memref<?x?xf32>, %c4 : index, %c8 : index)
    gpu.launch_func @kernels::@numbers blocks in (%c1, %c1, %c1) threads in (%n, %c1, %c1) args(%f : memref<?x?xf32>, %c8 : index, %c8 : index)
    return
  }

  // Operands of a launch beside its arguments stay: tokens, and bytes of workgroup memory.
  func.func @in_order(%n: index) {
    %c1 = arith.constant 1 : index
    %bytes = arith.constant 64 : i32
    %t0 = gpu.wait async
    // CHECK: %[[A:.*]], %[[T:.*]] = gpu.alloc async
    // CHECK: gpu.launch_func async [%[[T]]] @kernels::@ordered {{.*}} dynamic_shared_memory_size %{{.*}} args(%{{[^,]*}} : !llvm.ptr, %arg0 : index)
    %a, %t1 = gpu.alloc async [%t0] (%n, %n) : memref<?x?xf32>
    %t2 = gpu.launch_func async [%t1] @kernels::@ordered blocks in (%c1, %c1, %c1) threads in (%n, %c1, %c1)
      dynamic_shared_memory_size %bytes args(%a : memref<?x?xf32>)
    gpu.wait [%t2]
    return
  }
  gpu.module @kernels {
    // CHECK: gpu.func @equal(%{{.*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias, llvm.readonly}, %{{.*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}, %{{.*}}: index) kernel
    gpu.func @equal(%a: memref<?x?xf32>, %b: memref<?x?xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i, %i] : memref<?x?xf32>
      memref.store %x, %b[%i, %i] : memref<?x?xf32>
      gpu.return
    }
    // CHECK: gpu.func @sizes(%{{.*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias, llvm.readonly}, %{{.*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}, %{{.*}}: index, %{{.*}}: index) kernel
    gpu.func @sizes(%a: memref<?x?xf32>, %b: memref<?x?xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i, %i] : memref<?x?xf32>
      memref.store %x, %b[%i, %i] : memref<?x?xf32>
      gpu.return
    }
    // CHECK: gpu.func @memory(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias, llvm.readonly}, %{{.*}}: index, %{{.*}}: index) kernel
    gpu.func @memory(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i, %i] : memref<?x?xf32>
      %y = memref.load %c[%i, %i] : memref<?x?xf32>
      %z = arith.addf %x, %y : f32
      memref.store %z, %b[%i, %i] : memref<?x?xf32>
      gpu.return
    }
    // CHECK: gpu.func @numbers(%{{.*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}, %[[FIRST:.*]]: index, %[[INNER:.*]]: index) kernel
    // CHECK: memref.reinterpret_cast {{.*}} sizes: [%c8{{.*}}, %[[INNER]]], strides: [%[[INNER]], 1]
    // CHECK: memref.store %{{.*}}, %{{.*}}[%[[FIRST]], %c8
    gpu.func @numbers(%a: memref<?x?xf32>, %i: index, %eight: index) kernel {
      %x = arith.constant 1.0 : f32
      memref.store %x, %a[%i, %eight] : memref<?x?xf32>
      gpu.return
    }
    // CHECK: gpu.func @ordered(%{{.*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}, %{{.*}}: index) kernel
    gpu.func @ordered(%a: memref<?x?xf32>) kernel {
      %i = gpu.thread_id x
      %x = arith.constant 1.0 : f32
      memref.store %x, %a[%i, %i] : memref<?x?xf32>
      gpu.return
    }
  }
}
