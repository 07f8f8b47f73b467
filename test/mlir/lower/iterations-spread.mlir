// A statement that has the last date of others is in their loop, not behind it: what one iteration wrote to memory of its own,
// it reads there.
// RUN: mse-opt --mse-to-parallel="expand=maximal contract=private verify=each" %S/../kernels/doitgen.mlir -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK --allow-empty
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %S/../kernels/doitgen.mlir %t.mlir --check --sizes 1,2,3,5
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule,mse-contract{owner=iteration})' %S/../kernels/doitgen.mlir | FileCheck %s --check-prefix=PRIVATE

// REMARK-NOT: remark: memory of 'arg2_x0' is for all iterations
// PRIVATE: layout <"{ arg2_x0[a0, a1, a2] -> [] }" in "private">
// CHECK-NOT: memref.alloc({{.*}}) : memref<?x?x?xf64>
// CHECK:   affine.parallel
