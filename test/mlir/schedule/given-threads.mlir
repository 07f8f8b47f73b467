// Loops that a user maps to threads, with arrays that contraction makes a thread's own, also where no GPU is wanted.
// RUN: split-file %s %t
// RUN: mse-opt --mse-to-gpu="schedule=%t/threads.yaml verify=each" %t/source.mlir -o %t/gpu.mlir
// RUN: FileCheck %s --check-prefixes=CHECK,GPU < %t/gpu.mlir
// RUN: mse-run --compare %t/source.mlir %t/gpu.mlir --sizes 1,2,3,31,33,70 --check --order random:1
// RUN: mse-opt --mse-to-parallel="schedule=%t/threads.yaml verify=each" %t/source.mlir -o %t/parallel.mlir
// RUN: FileCheck %s --check-prefixes=CHECK,PARALLEL < %t/parallel.mlir
// RUN: mse-run --compare %t/source.mlir %t/parallel.mlir --sizes 1,2,3,31,33,70 --check
// RUN: mse-opt --mse-to-affine="schedule=%t/threads.yaml verify=each" %t/source.mlir -o %t/affine.mlir
// RUN: mse-run --compare %t/source.mlir %t/affine.mlir --sizes 1,2,3,31,33,70 --check
// RUN: mse-opt --mse-to-parallel="schedule=%t/parallel.yaml verify=each" %t/source.mlir -o %t/parallel.mlir
// RUN: FileCheck %s --check-prefixes=CHECK,PARALLEL < %t/parallel.mlir
// RUN: mse-run --compare %t/source.mlir %t/parallel.mlir --sizes 1,2,3,31,33,70 --check

// CHECK-LABEL: func.func @pairs
// GPU:           gpu.launch
// PARALLEL:      affine.parallel
// CHECK-NOT:     memref.alloc
// CHECK:         return

//--- threads.yaml
domain: "[arg0] -> { S0[i] : 0 <= i < arg0; S1[i] : 0 <= i < arg0 }"
child:
  mark: kernel
  child:
    mark: block
    child:
      schedule: "[{ S0[i] -> [(floor(i/32))]; S1[i] -> [(floor(i/32))] }]"
      child:
        mark: thread
        child:
          schedule: "[{ S0[i] -> [(i mod 32)]; S1[i] -> [(i mod 32)] }]"
          child:
            sequence:
            - filter: "{ S0[i] }"
            - filter: "{ S1[i] }"
//--- parallel.yaml
domain: "[arg0] -> { S0[i] : 0 <= i < arg0; S1[i] : 0 <= i < arg0 }"
child:
  mark: parallel
  child:
    schedule: "[{ S0[i] -> [(i)]; S1[i] -> [(i)] }]"
    child:
      sequence:
      - filter: "{ S0[i] }"
      - filter: "{ S1[i] }"
//--- source.mlir
func.func @pairs(%N: index, %A: memref<?xf64>) attributes {dims = ["N", "N"]} {
  %local = memref.alloc(%N) : memref<?xf64>
  affine.for %i = 0 to %N {
    %a = affine.load %A[%i] : memref<?xf64>
    %s = arith.addf %a, %a : f64
    affine.store %s, %local[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %N {
    %l = affine.load %local[%i] : memref<?xf64>
    affine.store %l, %A[%i] : memref<?xf64>
  }
  memref.dealloc %local : memref<?xf64>
  return
}
