// Values that one block writes and reads, in an array of constant size, lie in workgroup memory; outside of launches, in
// memory of the iteration. Cells of one block are kept apart; those of different blocks need not be.
// RUN: mse-opt %s --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose,mse-map-to-gpu,mse-contract,mse-verify)' | FileCheck %s
// RUN: mse-opt %s --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose,mse-contract{owner=iteration},mse-verify)' | FileCheck %s --check-prefix=HOST
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.gpu.mlir
// RUN: FileCheck %s --input-file %t.gpu.mlir --check-prefix=CODE
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --check --order random:7
// RUN: mse-run --compare %s %t.parallel.mlir --check

// CHECK:      mse.array "mem0_own" {{.*}} layout <"{ mem0_own[a0, a1] -> [a1] }" in "workgroup">
// HOST:       mse.array "mem0_own" {{.*}} layout <"{ mem0_own[a0, a1] -> [a1] }" in "private">
// HOST:       mse.mark "parallel"
// HOST-NOT:   mse.mark "group"
// CODE-NOT:   memref.alloc
// CODE:       gpu.launch blocks({{.*}}) in (%{{.*}} = %c500, %{{.*}}, %{{.*}}) threads({{.*}}) workgroup(%[[ROW:.*]] : memref<600xf32, #gpu.address_space<workgroup>>)
// CODE:         affine.store %{{.*}}, %[[ROW]]
// CODE:         gpu.barrier
// CODE:         affine.load %[[ROW]]
// CODE-NOT:     gpu.barrier
func.func @rows(%x: memref<500x600xf32>, %y: memref<500x600xf32>) {
  %t = memref.alloc() : memref<600xf32>
  affine.for %i = 0 to 500 {
    affine.for %j = 0 to 600 {
      %a = affine.load %x[%i, %j] : memref<500x600xf32>
      affine.store %a, %t[%j] : memref<600xf32>
    }
    affine.for %j = 0 to 600 {
      %a = affine.load %t[-%j + 599] : memref<600xf32>
      %b = affine.load %t[%j] : memref<600xf32>
      %c = arith.mulf %a, %b : f32
      affine.store %c, %y[%i, %j] : memref<500x600xf32>
    }
  }
  memref.dealloc %t : memref<600xf32>
  return
}
