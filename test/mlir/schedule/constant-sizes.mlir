// Of constant size every distance is constant, and isl would fuse nothing, or make one dimension of two. It schedules for all
// sizes: what it finds of lu for a parameter, it finds for 1000, which is one launch for each k.
// RUN: sed 's/memref.dim .*/arith.constant 1000 : index/' %S/../kernels/lu.mlir > %t.constant.mlir
// RUN: mse-opt %t.constant.mlir --pass-pipeline="builtin.module(mse-import,mse-dataflow,mse-schedule)" | FileCheck %s
// RUN: mse-opt %S/../kernels/lu.mlir --pass-pipeline="builtin.module(mse-import,mse-dataflow,mse-schedule)" | FileCheck %s
// RUN: sed 's/memref.dim .*/arith.constant 40 : index/' %S/../kernels/lu.mlir > %t.small.mlir
// RUN: mse-opt %t.small.mlir --mse-to-gpu="expand=none verify=each" -o %t.gpu.mlir
// RUN: mse-run --compare %t.small.mlir %t.gpu.mlir --check --sizes 40

// CHECK:     mse.band <{{.*}}> coincident [false]
// CHECK-NOT: mse_size
// CHECK:     mse.band <{{.*}}> permutable coincident [true, false]
// CHECK-NOT: mse.band
