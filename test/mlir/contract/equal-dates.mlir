// A schedule of the user's may give instances that nothing orders one date: their values are in use at one time, in cells of their own.
// RUN: split-file %s %t
// RUN: mse-opt --mse-to-parallel="expand=full schedule=%t/dates.yaml verify=each" %t/source.mlir -o %t/parallel.mlir
// RUN: FileCheck %s < %t/parallel.mlir
// RUN: mse-run --compare %t/source.mlir %t/parallel.mlir --sizes 1,2,3,33 --check
// RUN: mse-opt --mse-to-gpu="expand=full schedule=%t/dates.yaml verify=each" %t/source.mlir -o %t/gpu.mlir
// RUN: mse-run --compare %t/source.mlir %t/gpu.mlir --sizes 1,2,3,33 --check --order random:1

// CHECK-LABEL: func.func @rounds
// CHECK:         memref.alloc
// CHECK:         affine.parallel
// CHECK-NEXT:      affine.for
// CHECK-NOT:         iter_args
// CHECK:             affine.store {{.*}} : memref<2x?xf64>
// CHECK:           affine.for

//--- dates.yaml
domain: "[arg0] -> { S1[i, j] : 0 <= i <= 1 and 0 <= j < arg0; S2[i, j] : 0 <= i <= 1 and 0 <= j < arg0 }"
child:
  schedule: "[{ S1[i, j] -> [(j)]; S2[i, j] -> [(j)] }]"
  child:
    sequence:
    - filter: "{ S1[i, j] }"
    - filter: "{ S2[i, j] }"
//--- source.mlir
func.func @rounds(%N: index, %A: memref<2x?xf64>, %B: memref<2x?xf64>) attributes {dims = ["N", "2,N", "2,N"]} {
  affine.for %i = 0 to 2 {
    %local = memref.alloc(%N) : memref<?xf64>
    affine.for %j = 0 to %N {
      %a = affine.load %A[%i, %j] : memref<2x?xf64>
      affine.store %a, %local[%j] : memref<?xf64>
    }
    affine.for %j = 0 to %N {
      %l = affine.load %local[%j] : memref<?xf64>
      affine.store %l, %B[%i, %j] : memref<2x?xf64>
    }
    memref.dealloc %local : memref<?xf64>
  }
  return
}
