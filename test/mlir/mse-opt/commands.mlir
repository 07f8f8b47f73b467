// The words of our own: help, the version, the demo; everything else is MLIR's driver.
// RUN: mse-opt --help | FileCheck %s --check-prefix=HELP
// RUN: mse-opt -h | FileCheck %s --check-prefix=HELP
// RUN: mse-opt help | FileCheck %s --check-prefix=HELP
// RUN: mse-opt help demo | FileCheck %s --check-prefix=DEMO
// RUN: mse-opt --version | FileCheck %s --check-prefix=VERSION
// RUN: mse-opt -V | FileCheck %s --check-prefix=VERSION
// RUN: bash -c 'mse-opt demo nowhere 2>&1; echo status $?' | FileCheck %s --check-prefix=KERNEL
// RUN: bash -c 'mse-opt demo --size many 2>&1; echo status $?' | FileCheck %s --check-prefix=SIZE
// RUN: mse-opt --help-list | FileCheck %s --check-prefix=PASSES
// RUN: mse-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS

// HELP: Usage: mse-opt
// HELP: demo
// HELP: mse-opt --mse-to-gpu in.mlir
// DEMO: Usage: mse-opt demo
// VERSION: mse-opt {{[0-9.]+}} (LLVM 22.{{[0-9.]+}}, {{.*}}IMath-32)
// KERNEL: mse-opt demo: no kernel 'nowhere'; it has gemm, atax, jacobi-2d
// KERNEL: status 1
// SIZE: error: invalid value 'many' for '--size <SIZE>'
// SIZE: status 2
// PASSES-DAG: --affine-loop-tile
// PASSES-DAG: --mse-import
// PASSES-DAG: --mse-dataflow
// PASSES-DAG: --mse-schedule
// PASSES-DAG: --mse-map-to-gpu
// PASSES-DAG: --mse-lower
// PASSES-DAG: --mse-bare-pointers
// PASSES-DAG: --mse-check-ptx
// PASSES-DAG: --mse-to-affine
// PASSES-DAG: --mse-to-parallel
// PASSES-DAG: --mse-to-gpu
// PASSES-DAG: --mse-to-ptx
// PASSES-DAG: --mse-to-rocm
// PASSES-DAG: --mse-to-spirv
// DIALECTS: mse
