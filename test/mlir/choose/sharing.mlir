// Values of one scalar in two nests, which are cells below and above a diagonal: one array has both.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose,mse-verify)' %S/../kernels/ludcmp.mlir | FileCheck %s
// CHECK:     attributes {mse.recipe = "own(mem0_own0, mem0_own1, mem0_own2, mem0_own3); order(coincident); share(mem0_own0, mem0_own1)"}
// CHECK:     mse.array "mem0_own0" <"[arg0_0] -> { mem0_own0[i0, i1] : 0 <= i0 < arg0_0 and 0 <= i1 < arg0_0 }"> : memref<?x?xf64>
// CHECK-NOT: mem0_own1
