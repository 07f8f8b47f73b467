// Pieces of a statement. One piece has one value of j only: the others wait for it there, so that it keeps its place.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand{mode=full},mse-schedule{algorithm=distributed},mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="expand=full schedule=distributed verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --size n0=2,n=5 --check
// RUN: mse-run --compare %s %t.mlir --size n0=0,n=33 --check
// RUN: mse-run --compare %s %t.mlir --size n0=30,n=33 --check --order random:7

// CHECK: mse.band <{{.*}}S1_0[i0, i1] -> [(arg0)]
func.func @f(%n0: index, %n: index, %x: i32, %A: memref<64xi32>) attributes {dims = ["n0", "n", "", ""]} {
  affine.store %x, %A[symbol(%n0) + 1] : memref<64xi32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %a = affine.load %A[%j + 1] : memref<64xi32>
      %b = affine.load %A[%j] : memref<64xi32>
      %s = arith.addi %a, %b : i32
      affine.store %s, %A[%j + 1] : memref<64xi32>
    }
  }
  return
}
