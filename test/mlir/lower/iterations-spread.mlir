// isl spreads what one iteration executes over several loops where a statement has the last date of others: then the memory
// of an iteration would lack what it wrote in the other loop. Each cell has a place of its own instead.
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %S/../kernels/doitgen.mlir -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %S/../kernels/doitgen.mlir %t.mlir --check --sizes 1,2,3,5
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule,mse-contract{owner=iteration})' %S/../kernels/doitgen.mlir | FileCheck %s --check-prefix=PRIVATE

// REMARK:  remark: memory of 'arg2_x0' is for all iterations, though each needs its own only while it runs: the loops that isl generates execute parts of an iteration in several places
// PRIVATE: layout <"{ arg2_x0[a0, a1, a2] -> [] }" in "private">
// CHECK:   %{{.*}} = memref.alloc(%{{.*}}, %{{.*}}, %{{.*}}) : memref<?x?x?xf64>
// CHECK:   affine.parallel
