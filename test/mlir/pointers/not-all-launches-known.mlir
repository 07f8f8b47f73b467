// RUN: mse-opt %s --mse-bare-pointers | FileCheck %s
// RUN: mse-opt %s --pass-pipeline="builtin.module(func.func(mse-bare-pointers),gpu.module(mse-bare-pointers))" | FileCheck %s --check-prefix=PART

// Kernels that others may launch stay: those that are launched nowhere, and those that more than launches name.
// So do all where the pass does not see the module. A module in the module has launches of its own.

module attributes {gpu.container_module} {
  func.func @launches(%A: memref<8xf32>) attributes {table = [@kernels::@named]} {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@known blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%A : memref<8xf32>)
    gpu.launch_func @kernels::@named blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%A : memref<8xf32>)
    return
  }
  gpu.module @kernels {
    // CHECK: gpu.func @known(%{{.*}}: !llvm.ptr {{.*}}) kernel
    // PART:  gpu.func @known(%{{.*}}: memref<8xf32>) kernel
    gpu.func @known(%A: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %A[%i] : memref<8xf32>
      memref.store %x, %A[%i] : memref<8xf32>
      gpu.return
    }
    // CHECK: gpu.func @named(%{{.*}}: memref<8xf32>) kernel
    gpu.func @named(%A: memref<8xf32>) kernel {
      gpu.return
    }
    // CHECK: gpu.func @elsewhere(%{{.*}}: memref<8xf32>) kernel
    gpu.func @elsewhere(%A: memref<8xf32>) kernel {
      gpu.return
    }
    // CHECK: gpu.func @no_kernel(%{{.*}}: memref<8xf32>)
    gpu.func @no_kernel(%A: memref<8xf32>) {
      gpu.return
    }
  }
  module @inner attributes {gpu.container_module} {
    func.func @launches(%A: memref<8xf32>) {
      %c1 = arith.constant 1 : index
      gpu.launch_func @inner_kernels::@inside blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%A : memref<8xf32>)
      return
    }
    gpu.module @inner_kernels {
      // CHECK: gpu.func @inside(%{{.*}}: !llvm.ptr {{.*}}) kernel
      gpu.func @inside(%A: memref<8xf32>) kernel {
        %i = gpu.thread_id x
        %x = memref.load %A[%i] : memref<8xf32>
        memref.store %x, %A[%i] : memref<8xf32>
        gpu.return
      }
    }
  }
}
