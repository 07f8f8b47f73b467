// Two loops of the products unrolled by 8: a hundred statements at a time. Each stage falls back within its bound, as a whole in
// some 12 s of processor time.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=8 unroll-num-reps=2}))' %S/../../kernels/3mm.mlir -o %t.mlir
// RUN: mse-opt --mse-to-gpu %t.mlir -o %t.gpu.mlir 2>&1 | FileCheck %s
// RUN: mse-run --compare %t.mlir %t.gpu.mlir --check --sizes 1,3,9

// CHECK: remark: no source flow: it takes isl more than {{[0-9]+}} operations
// CHECK: remark: the source order stays: dependences take isl more than {{[0-9]+}} operations

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
