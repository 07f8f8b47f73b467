// A schedule, here by hand, whose dates no loop can count in 64 bits.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow)' %s -o %t.scop.mlir
// RUN: sed 's|S0\[i0, i1\] -> \[(i1)\]|S0[i0, i1] -> [(i0 + 288230376151711744i1)]|' %t.scop.mlir > %t.large.mlir
// RUN: not cmp %t.scop.mlir %t.large.mlir
// RUN: not mse-opt --mse-lower=target=affine %t.large.mlir 2>&1 | FileCheck %s
// RUN: sed 's|S0\[i0, i1\] -> \[(i1)\]|S0[i0, i1] -> [(i0 + 1000i1)]|' %t.scop.mlir > %t.small.mlir
// RUN: mse-opt --mse-lower=target=affine %t.small.mlir -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --sizes 1,2,3,31,33 --check

// CHECK: large.mlir:{{[0-9]+}}:{{[0-9]+}}: error: mse-lower: cannot generate loops: dates multiply by numbers so large that loops may not count them in 64 bits
func.func @transposed(%A: memref<?x?xf64>, %B: memref<?x?xf64>) attributes {dims = ["n,m", "m,n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %a, %B[%j, %i] : memref<?x?xf64>
    }
  }
  return
}
