// Kernels, lowered to all targets, and checked: everything is decided, and right.
// DEFINE: %{stages}=mse-import,mse-dataflow,mse-schedule
// RUN: mse-opt %S/../kernels/gemm.mlir --pass-pipeline='builtin.module(%{stages},mse-lower{check=true})' 2>&1 | FileCheck %s --implicit-check-not='not decided'
// RUN: mse-opt %S/../kernels/lu.mlir --pass-pipeline='builtin.module(%{stages},mse-lower{target=parallel check=true})' 2>&1 | FileCheck %s --implicit-check-not='not decided'
// RUN: mse-opt %S/../kernels/durbin.mlir --pass-pipeline='builtin.module(%{stages},mse-lower{target=parallel check=true})' 2>&1 | FileCheck %s --implicit-check-not='not decided'
// RUN: mse-opt %S/../kernels/trisolv.mlir --pass-pipeline='builtin.module(%{stages},mse-map-to-gpu{sequential=block},mse-lower{target=gpu check=true})' 2>&1 | FileCheck %s --implicit-check-not='not decided'
// RUN: mse-opt %S/../kernels/jacobi-1d.mlir --pass-pipeline='builtin.module(%{stages},mse-map-to-gpu{sequential=block},mse-lower{target=gpu check=true})' 2>&1 | FileCheck %s --implicit-check-not='not decided'
// RUN: mse-opt %S/../kernels/temporary-row.mlir --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule,mse-map-to-gpu,mse-lower{target=gpu check=true})' 2>&1 | FileCheck %s --implicit-check-not='not decided'
// CHECK: func.func
