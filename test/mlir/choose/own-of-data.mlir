// RUN: mse-opt --mse-to-gpu="report=true verify=each" %s -o %t.mlir 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=CODE --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --check
// RUN: mse-opt --mse-to-gpu="contract=none verify=each" %s -o %t.none.mlir
// RUN: FileCheck %s --check-prefix=NONE --input-file %t.none.mlir
// RUN: mse-run --compare %s %t.none.mlir --check
// RUN: mse-opt --mse-to-gpu="expand=maximal verify=each" %s -o %t.maximal.mlir
// RUN: mse-run --compare %s %t.maximal.mlir --check

// Memory of its own for each iteration, where data decide a subscript of the array: that of a block. In memory of all
// it comes first, and the iteration last. The order of its subscripts stays, as for all arrays that others access as
// they lie.

// CHECK: chosen: {{.*}} memory of its own for each iteration for values of 'mem0', a block for each iteration
// CODE:  gpu.launch {{.*}} workgroup(%[[OWN:.*]] : memref<64xf32, #gpu.address_space<workgroup>>)
// CODE:  memref.load %[[OWN]][%{{.*}}]
// NONE:  %[[OWN:.*]] = memref.alloc() : memref<64x300xf32>
// NONE:  memref.load %[[OWN]][%{{.*}}, %{{.*}}]
func.func @f(%idx: memref<64xindex>, %x: memref<300x64xf32>, %y: memref<300x64xf32>) {
  affine.for %i = 0 to 300 {
    %t = memref.alloc() : memref<64xf32>
    affine.for %k = 0 to 64 {
      %v = affine.load %x[%i, %k] : memref<300x64xf32>
      affine.store %v, %t[%k] : memref<64xf32>
    }
    affine.for %k = 0 to 64 {
      %j = affine.load %idx[%k] : memref<64xindex>
      %v = memref.load %t[%j] : memref<64xf32>
      affine.store %v, %y[%i, %k] : memref<300x64xf32>
    }
    memref.dealloc %t : memref<64xf32>
  }
  return
}
