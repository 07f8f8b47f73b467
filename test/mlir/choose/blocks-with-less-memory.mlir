// RUN: mse-opt --mse-to-gpu=report=true %s -o %t.mlir 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=CODE --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --check

// A product in tiles that are copied to small arrays. Memory for each iteration of all loops is too much. Memory for
// the parallel ones is little, and worth it with a block for each iteration, though a thread for each is slow.

// CHECK: candidate: {{.*}} for each iteration for values of 'mem0', 'mem1', a block for each iteration: {{.*}} not chosen, needs {{.*}} bytes of new memory
// CHECK: chosen: the source order, memory of its own for each parallel iteration for values of 'mem0', 'mem1', a block for each iteration: {{.*}} us, 1 launch
// CODE:     gpu.launch {{.*}} workgroup(%{{.*}} : memref<32x16xf64, #gpu.address_space<workgroup>>, %{{.*}} : memref<16x32xf64, #gpu.address_space<workgroup>>)
// CODE-NOT: gpu.launch
func.func @gemm(%C: memref<64x64xf64>, %A: memref<64x1024xf64>, %B: memref<1024x64xf64>) {
  affine.for %bi = 0 to 64 step 32 {
    affine.for %bj = 0 to 64 step 32 {
      %sA = memref.alloc() : memref<32x16xf64>
      %sB = memref.alloc() : memref<16x32xf64>
      affine.for %k0 = 0 to 1024 step 16 {
        affine.for %i = 0 to 32 {
          affine.for %k = 0 to 16 {
            %v = affine.load %A[%bi + %i, %k0 + %k] : memref<64x1024xf64>
            affine.store %v, %sA[%i, %k] : memref<32x16xf64>
          }
        }
        affine.for %k = 0 to 16 {
          affine.for %j = 0 to 32 {
            %v = affine.load %B[%k0 + %k, %bj + %j] : memref<1024x64xf64>
            affine.store %v, %sB[%k, %j] : memref<16x32xf64>
          }
        }
        affine.for %i = 0 to 32 {
          affine.for %j = 0 to 32 {
            affine.for %k = 0 to 16 {
              %a = affine.load %sA[%i, %k] : memref<32x16xf64>
              %b = affine.load %sB[%k, %j] : memref<16x32xf64>
              %p = arith.mulf %a, %b : f64
              %c = affine.load %C[%bi + %i, %bj + %j] : memref<64x64xf64>
              %s = arith.addf %c, %p : f64
              affine.store %s, %C[%bi + %i, %bj + %j] : memref<64x64xf64>
            }
          }
        }
      }
      memref.dealloc %sA : memref<32x16xf64>
      memref.dealloc %sB : memref<16x32xf64>
    }
  }
  return
}
