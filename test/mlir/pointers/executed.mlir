// RUN: mse-opt --mse-to-gpu=transfers=copy %kernels/heat-3d.mlir -o %t.heat.mlir
// RUN: mse-opt %t.heat.mlir --gpu-kernel-outlining --lower-affine --mse-bare-pointers -o %t.heat-3d.mlir
// RUN: mse-run --compare %kernels/heat-3d.mlir %t.heat-3d.mlir --sizes 1,7,19
// RUN: mse-opt --mse-to-gpu=transfers=copy %kernels/ludcmp.mlir -o %t.lu.mlir
// RUN: mse-opt %t.lu.mlir --gpu-kernel-outlining --lower-affine --mse-bare-pointers -o %t.ludcmp.mlir
// RUN: mse-run --compare %kernels/ludcmp.mlir %t.ludcmp.mlir --sizes 1,7,33
// RUN: mse-opt --mse-to-gpu %kernels/doitgen.mlir -o %t.doit.mlir
// RUN: mse-opt %t.doit.mlir --gpu-kernel-outlining --lower-affine --mse-bare-pointers -o %t.doitgen.mlir
// RUN: mse-run --compare %kernels/doitgen.mlir %t.doitgen.mlir --sizes 1,7,19
// RUN: cat %t.heat-3d.mlir %t.ludcmp.mlir %t.doitgen.mlir | FileCheck %s

// Kernels on pointers compute what the loops did: cubes, many kernels, memory of the host.

// CHECK-NOT: memref<?x?{{.*}}) kernel
// CHECK: kernel

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
