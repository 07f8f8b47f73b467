// RUN: mse-opt %s --mse-bare-pointers | FileCheck %s

// Pointers to one memory, to views of one, to memory that nobody knows, and to arguments of the host's function,
// which a caller may pass twice, are not `llvm.noalias`, unless nothing is written by either of the two. Views of different
// memory are, and buffers that a loop swaps, beside other memory.

module attributes {gpu.container_module} {
  func.func private @any() -> memref<8xf32>
  func.func @launches(%A: memref<8xf32>, %B: memref<8xf32>, %N: memref<8xf32> {llvm.noalias}, %which: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %a = gpu.alloc () : memref<8xf32>
    %b = gpu.alloc () : memref<8xf32>
    %both = memref.alloc() : memref<16xf32>
    %bytes = memref.alloc() : memref<64xi8>
    gpu.launch_func @kernels::@same blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%a : memref<8xf32>, %a : memref<8xf32>)
    %view = memref.reinterpret_cast %both to offset: [0], sizes: [8], strides: [1] : memref<16xf32> to memref<8xf32>
    %other = memref.reinterpret_cast %both to offset: [0], sizes: [8], strides: [1] : memref<16xf32> to memref<8xf32>
    gpu.launch_func @kernels::@views blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%view : memref<8xf32>, %other : memref<8xf32>)
    %cut = memref.view %bytes[%c0][] : memref<64xi8> to memref<8xf32>
    %cut_too = memref.view %bytes[%c0][] : memref<64xi8> to memref<8xf32>
    gpu.launch_func @kernels::@bytes blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%cut : memref<8xf32>, %cut_too : memref<8xf32>)
    gpu.launch_func @kernels::@arguments blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%A : memref<8xf32>, %B : memref<8xf32>)
    gpu.launch_func @kernels::@said blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%A : memref<8xf32>, %N : memref<8xf32>)
    gpu.launch_func @kernels::@later blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%A : memref<8xf32>, %b : memref<8xf32>)
    %unknown = func.call @any() : () -> memref<8xf32>
    gpu.launch_func @kernels::@unknown blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%unknown : memref<8xf32>, %b : memref<8xf32>)
    %chosen = arith.select %which, %a, %b : memref<8xf32>
    gpu.launch_func @kernels::@chosen blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%chosen : memref<8xf32>, %b : memref<8xf32>)
    scf.for %i = %c0 to %c8 step %c1 iter_args(%old = %a) -> (memref<8xf32>) {
      %new = gpu.alloc () : memref<8xf32>
      gpu.launch_func @kernels::@carried blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%old : memref<8xf32>, %new : memref<8xf32>)
      scf.yield %new : memref<8xf32>
    }
    gpu.launch_func @kernels::@part blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%view : memref<8xf32>, %b : memref<8xf32>)
    %one = memref.alloc() : memref<8xf32>
    %two = memref.alloc() : memref<8xf32>
    scf.for %i = %c0 to %c8 step %c1 iter_args(%p = %one, %q = %two) -> (memref<8xf32>, memref<8xf32>) {
      gpu.launch_func @kernels::@swapped blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%p : memref<8xf32>, %q : memref<8xf32>)
      gpu.launch_func @kernels::@beside blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%p : memref<8xf32>, %b : memref<8xf32>)
      scf.yield %q, %p : memref<8xf32>, memref<8xf32>
    }
    gpu.launch_func @kernels::@loads blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%A : memref<8xf32>, %A : memref<8xf32>, %b : memref<8xf32>)
    return
  }
  // A copy by each of the kernels; the last one adds up two.
  gpu.module @kernels {
    // CHECK: gpu.func @same(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64}) kernel
    gpu.func @same(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @views(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64}) kernel
    gpu.func @views(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @bytes(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64}) kernel
    gpu.func @bytes(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @arguments(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64}) kernel
    gpu.func @arguments(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @said(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}) kernel
    gpu.func @said(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @later(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}) kernel
    gpu.func @later(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @unknown(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64}) kernel
    gpu.func @unknown(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @chosen(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64}) kernel
    gpu.func @chosen(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @carried(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64}) kernel
    gpu.func @carried(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @part(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}) kernel
    gpu.func @part(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @swapped(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64}) kernel
    gpu.func @swapped(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @beside(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}) kernel
    gpu.func @beside(%a: memref<8xf32>, %b: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      memref.store %x, %b[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @loads(%{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias, llvm.readonly}, %{{[^:]*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.noalias}) kernel
    gpu.func @loads(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<8xf32>
      %y = memref.load %b[%i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      memref.store %z, %c[%i] : memref<8xf32>
      gpu.return
    }
  }
}
