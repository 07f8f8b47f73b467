// RUN: mse-opt %s --mse-bare-pointers | FileCheck %s

// Kernels that may have memory from elsewhere (addresses that come as numbers, in memory or as pointers, calls)
// have no `llvm.noalias`. Memory that is written by a view is not `llvm.readonly`.

module attributes {gpu.container_module} {
  func.func @launches(%p: !llvm.ptr, %address: i64, %table: memref<2xmemref<8xf32>>) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %a = gpu.alloc () : memref<8xf32>
    gpu.launch_func @kernels::@alone blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%a : memref<8xf32>)
    gpu.launch_func @kernels::@number blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%a : memref<8xf32>, %address : i64)
    gpu.launch_func @kernels::@pointer blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%a : memref<8xf32>, %p : !llvm.ptr)
    gpu.launch_func @kernels::@table blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%a : memref<8xf32>, %table : memref<2xmemref<8xf32>>)
    gpu.launch_func @kernels::@calls blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%a : memref<8xf32>, %address : i64)
    return
  }
  gpu.module @kernels {
    memref.global "private" @own : memref<8xf32>
    // CHECK: gpu.func @alone(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}) kernel
    gpu.func @alone(%a: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %own = memref.get_global @own : memref<8xf32>
      %x = memref.load %own[%i] : memref<8xf32>
      %view = memref.cast %a : memref<8xf32> to memref<?xf32>
      memref.store %x, %view[%i] : memref<?xf32>
      gpu.return
    }
    // CHECK: gpu.func @number(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: i64) kernel
    gpu.func @number(%a: memref<8xf32>, %address: i64) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      %p = llvm.inttoptr %address : i64 to !llvm.ptr
      llvm.store %x, %p : f32, !llvm.ptr
      gpu.return
    }
    // CHECK: gpu.func @pointer(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: !llvm.ptr) kernel
    gpu.func @pointer(%a: memref<8xf32>, %p: !llvm.ptr) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      llvm.store %x, %p : f32, !llvm.ptr
      gpu.return
    }
    // CHECK: gpu.func @table(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: memref<2xmemref<8xf32>>) kernel
    gpu.func @table(%a: memref<8xf32>, %table: memref<2xmemref<8xf32>>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      %b = memref.load %table[%i] : memref<2xmemref<8xf32>>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    func.func private @store(%x: f32, %address: i64)
    // CHECK: gpu.func @calls(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: i64) kernel
    gpu.func @calls(%a: memref<8xf32>, %address: i64) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      func.call @store(%x, %address) : (f32, i64) -> ()
      gpu.return
    }
  }
}
