// RUN: mse-opt %s --mse-bare-pointers | FileCheck %s
// RUN: mse-opt %s --mse-bare-pointers --gpu-lower-to-nvvm-pipeline="cubin-chip=sm_80 cubin-format=isa cubin-features=+ptx80" | FileCheck %s --check-prefix=PTX

// Memory of another layout, in another memory space, or of unknown rank stays as it is, beside memory that
// becomes a pointer: upstream's lowering passes both.

module attributes {gpu.container_module} {
  func.func @mixed(%A: memref<?xf32>, %B: memref<?xf32, strided<[1], offset: ?>>, %C: memref<?xf32, strided<[?]>>, %D: memref<?xf32, 1>) {
    // CHECK:      gpu.launch_func @kernels::@mixed
    // CHECK-SAME:   args(%{{.*}} : !llvm.ptr, %{{.*}} : memref<?xf32, strided<[1], offset: ?>>, %{{.*}} : memref<?xf32, strided<[?]>>, %{{.*}} : memref<?xf32, 1>)
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@mixed blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
      args(%A : memref<?xf32>, %B : memref<?xf32, strided<[1], offset: ?>>, %C : memref<?xf32, strided<[?]>>, %D : memref<?xf32, 1>)
    gpu.launch_func @kernels::@numbers blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%c1 : index)
    return
  }
  gpu.module @kernels {
    // CHECK: gpu.func @mixed(%{{.*}}: !llvm.ptr {llvm.align = {{[0-9]+}} : i64, llvm.readonly}, %{{.*}}: memref<?xf32, strided<[1], offset: ?>>, %{{.*}}: memref<?xf32, strided<[?]>>, %{{.*}}: memref<?xf32, 1> {llvm.readonly}) kernel
    // PTX:       .entry mixed(
    // PTX-SAME:  mixed_param_15\0A)
    gpu.func @mixed(%A: memref<?xf32>, %B: memref<?xf32, strided<[1], offset: ?>>, %C: memref<?xf32, strided<[?]>>, %D: memref<?xf32, 1> {llvm.readonly}) kernel {
      %i = gpu.thread_id x
      %x = memref.load %A[%i] : memref<?xf32>
      memref.store %x, %B[%i] : memref<?xf32, strided<[1], offset: ?>>
      memref.store %x, %C[%i] : memref<?xf32, strided<[?]>>
      gpu.return
    }
    // CHECK: gpu.func @numbers(%{{.*}}: index) kernel
    gpu.func @numbers(%i: index) kernel {
      gpu.return
    }
  }
}
