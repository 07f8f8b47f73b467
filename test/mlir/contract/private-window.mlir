// A thread needs the values of two iterations before: two cells, used in turn.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule{algorithm=source},mse-map-to-gpu,mse-contract,mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="expand=maximal schedule=source verify=each" %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=CODE
// RUN: mse-run --compare %s %t.mlir --check --order random:3

// CHECK: mse.array "mem0_x2" {{.*}} layout <"{ mem0_x2[a0, a1] -> [a1] }" mod ["2"] in "private">
// CODE-NOT: memref.alloc
// CODE: gpu.launch {{.*}} private(%[[T:.*]] : memref<2xf32, #gpu.address_space<private>>)
// CODE:   affine.store %{{.*}}, %[[T]][%{{.*}} mod 2]
func.func @before(%x: memref<40xf32>, %y: memref<40xf32>) {
  affine.for %i = 0 to 40 {
    %t = memref.alloca() : memref<9xf32>
    %a = affine.load %x[%i] : memref<40xf32>
    affine.store %a, %t[0] : memref<9xf32>
    affine.store %a, %t[1] : memref<9xf32>
    affine.for %k = 2 to 9 {
      %p = affine.load %t[%k - 1] : memref<9xf32>
      %q = affine.load %t[%k - 2] : memref<9xf32>
      %r = arith.addf %p, %q : f32
      affine.store %r, %t[%k] : memref<9xf32>
    }
    %last = affine.load %t[8] : memref<9xf32>
    affine.store %last, %y[%i] : memref<40xf32>
  }
  return
}
