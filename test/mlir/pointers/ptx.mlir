// RUN: mse-opt --mse-to-ptx %kernels/gemm.mlir | FileCheck %s
// RUN: mse-opt --mse-to-gpu=transfers=copy %kernels/gemm.mlir -o %t.gpu.mlir
// RUN: mse-opt %t.gpu.mlir --gpu-kernel-outlining --lower-affine --mse-bare-pointers -o %t.mlir
// RUN: mse-run --compare %kernels/gemm.mlir %t.mlir --entry gemm --sizes 1,7,33

// The kernel of a matrix product: three pointers, two factors, four sizes, and the first of its blocks. It
// loads memory that it only reads past the coherent cache. The launched code computes the same.

// CHECK:      gpu.launch_func {{.*}} args(%{{[^,]*}} : i64, %{{[^,]*}} : !llvm.ptr, %{{[^,]*}} : f64, %{{[^,]*}} : !llvm.ptr, %{{[^,]*}} : f64, %{{[^,]*}} : !llvm.ptr, %{{[^,]*}} : i64, %{{[^,]*}} : i64, %{{[^,]*}} : i64, %{{[^,]*}} : i64)
// CHECK:      .visible .entry gemm_kernel(
// CHECK-SAME: .param .u64 .ptr .align 8 gemm_kernel_param_1
// CHECK-SAME: .param .u64 .ptr .align 8 gemm_kernel_param_3
// CHECK-SAME: .param .u64 .ptr .align 8 gemm_kernel_param_5
// CHECK-SAME: gemm_kernel_param_9\0A)
// CHECK-SAME: ld.global.nc.b64
