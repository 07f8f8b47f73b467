// Schedules that a user gives: interchanged, distributed, fused, skewed, tiled, unrolled, for blocks and for
// threads; each is executed beside the source.
// RUN: split-file %s %t
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{file=%t/orders},mse-verify)' \
// RUN:   %t/source.mlir 2>&1 | FileCheck %s --check-prefix=ORDERS
// RUN: mse-opt --mse-to-affine=schedule=%t/orders %t/source.mlir -o %t/affine.mlir
// RUN: mse-run --compare %t/source.mlir %t/affine.mlir --entry product --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %t/source.mlir %t/affine.mlir --entry sweep --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-parallel=schedule=%t/orders %t/source.mlir -o %t/parallel.mlir
// RUN: mse-run --compare %t/source.mlir %t/parallel.mlir --entry product --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %t/source.mlir %t/parallel.mlir --entry sweep --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-gpu=schedule=%t/orders %t/source.mlir -o %t/gpu.mlir
// RUN: mse-run --compare %t/source.mlir %t/gpu.mlir --entry product --sizes 1,2,3,31,33 --check --order random:1
// RUN: mse-run --compare %t/source.mlir %t/gpu.mlir --entry sweep --sizes 1,2,3,31,33 --check --order random:2
// RUN: mse-opt --mse-to-gpu="schedule=%t/tiles verify=each" %t/source.mlir -o %t/gpu.mlir
// RUN: FileCheck %s --check-prefix=TILES < %t/gpu.mlir
// RUN: mse-run --compare %t/source.mlir %t/gpu.mlir --entry product --sizes 1,2,3,31,33 --check --order random:3
// RUN: mse-run --compare %t/source.mlir %t/gpu.mlir --entry sweep --sizes 1,2,3,31,33,70 --check --order random:4
// RUN: mse-run --compare %t/source.mlir %t/gpu.mlir --entry rows --sizes 1,2,3,31,33 --check --order random:5
// RUN: mse-opt --mse-to-affine="schedule=%t/tiles verify=each" %t/source.mlir -o %t/affine.mlir
// RUN: FileCheck %s --check-prefix=FUSED < %t/affine.mlir
// RUN: mse-run --compare %t/source.mlir %t/affine.mlir --entry product --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %t/source.mlir %t/affine.mlir --entry sweep --sizes 1,2,3,31,33,70 --check
// RUN: mse-run --compare %t/source.mlir %t/affine.mlir --entry rows --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-gpu=schedule=%t/kernels %t/source.mlir -o %t/gpu.mlir
// RUN: FileCheck %s --check-prefix=KERNELS < %t/gpu.mlir
// RUN: mse-run --compare %t/source.mlir %t/gpu.mlir --entry product --sizes 1,2,3,31,33 --check --order random:6
// RUN: mse-opt --mse-to-affine=schedule=%t/unrolled %t/source.mlir -o %t/affine.mlir
// RUN: FileCheck %s --check-prefix=UNROLLED < %t/affine.mlir
// RUN: mse-run --compare %t/source.mlir %t/affine.mlir --entry product --sizes 1,2,3,31,33 --check

// ORDERS-LABEL: func.func @product
// ORDERS:         mse.sequence {
// ORDERS-NEXT:      mse.filter <"{{.*}}S0[i, j]{{.*}}"> {
// ORDERS-NEXT:        mse.band <"{{.*}}S0[i, j] -> [(j)]{{.*}}"> coincident [true] {
// ORDERS-NEXT:          mse.band <"{{.*}}S0[i, j] -> [(i)]{{.*}}"> coincident [true]
// ORDERS:           mse.filter <"{{.*}}S1[i, j, k]{{.*}}"> {
// ORDERS-NEXT:        mse.band <"{{.*}}S1[i, j, k] -> [(k)]{{.*}}"> coincident [false] {
// ORDERS-NEXT:          mse.band <"{{.*}}S1[i, j, k] -> [(j)]{{.*}}"> coincident [true] {
// ORDERS-NEXT:            mse.band <"{{.*}}S1[i, j, k] -> [(i)]{{.*}}"> coincident [true]
// ORDERS-LABEL: func.func @sweep
// ORDERS:         mse.band <"{{.*}}S0[i, j] -> [(2i + j)]{{.*}}"> coincident [false] {
// ORDERS-NEXT:      mse.band <"{{.*}}S0[i, j] -> [(i)]{{.*}}"> coincident [true]

// TILES-LABEL: func.func @product
// TILES:         gpu.launch
// TILES-NOT:     gpu.launch
// TILES-LABEL: func.func @sweep
// TILES:         affine.for
// TILES:           gpu.launch
// TILES:             gpu.barrier
// TILES-NOT:     gpu.launch
// TILES-LABEL: func.func @rows

// FUSED-LABEL: func.func @rows
// FUSED:         affine.for
// FUSED:           affine.store
// FUSED:           affine.if
// FUSED:             affine.store
// FUSED-NOT:     affine.for

// KERNELS-DAG:   %[[Y:.*]] = arith.constant 4 : index
// KERNELS-DAG:   %[[X:.*]] = arith.constant 16 : index
// KERNELS:       gpu.launch {{.*}} threads({{.*}}) in ({{.*}} = %[[X]], {{.*}} = %[[Y]],

// UNROLLED-LABEL: func.func @product
// UNROLLED-COUNT-4: arith.mulf
// UNROLLED-NOT:     arith.mulf

//--- orders
# Dates. The product is interchanged, and its first statement is in a nest of its own.
--- product
[arg0] -> { S0[i, j] -> [0, j, i]; S1[i, j, k] -> [1, k, j, i] }
# Cells on one diagonal need no order.
--- sweep
{ S0[i, j] -> [2i + j, i] }
//--- tiles
--- product
domain: "[arg0] -> { S0[i, j] : 0 <= i, j < arg0; S1[i, j, k] : 0 <= i, j, k < arg0 }"
child:
  mark: group
  child:
    schedule: "[{ S0[i, j] -> [(floor(i/8))]; S1[i, j, k] -> [(floor(i/8))] },
                { S0[i, j] -> [(floor(j/32))]; S1[i, j, k] -> [(floor(j/32))] }]"
    child:
      sequence:
      - filter: "{ S0[i, j] }"
        child:
          schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
      - filter: "{ S1[i, j, k] }"
        child:
          schedule: "[{ S1[i, j, k] -> [(k)] }]"
          child:
            schedule: "[{ S1[i, j, k] -> [(i)] }, { S1[i, j, k] -> [(j)] }]"
# Wavefronts of tiles of a skewed band: i and i + j go back along no dependence.
--- sweep
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  schedule: "[{ S0[i, j] -> [(floor(i/32) + floor((i + j)/32))] }]"
  child:
    mark: group
    child:
      schedule: "[{ S0[i, j] -> [(floor(i/32))] }]"
      child:
        schedule: "[{ S0[i, j] -> [(2i + j)] }]"
        child:
          schedule: "[{ S0[i, j] -> [(i)] }]"
# Two loops become one.
--- rows
{ S0[i] -> [i, 0]; S1[i] -> [i + 1, 1] }
//--- kernels
--- product
domain: "[arg0] -> { S0[i, j] : 0 <= i, j < arg0; S1[i, j, k] : 0 <= i, j, k < arg0 }"
child:
  mark: kernel
  child:
    mark: block
    child:
      schedule: "[{ S0[i, j] -> [(floor(i/4))]; S1[i, j, k] -> [(floor(i/4))] },
                  { S0[i, j] -> [(floor(j/16))]; S1[i, j, k] -> [(floor(j/16))] }]"
      child:
        mark: thread
        child:
          schedule: "[{ S0[i, j] -> [(i mod 4)]; S1[i, j, k] -> [(i mod 4)] },
                      { S0[i, j] -> [(j mod 16)]; S1[i, j, k] -> [(j mod 16)] }]"
          child:
            sequence:
            - filter: "{ S0[i, j] }"
            - filter: "{ S1[i, j, k] }"
              child:
                schedule: "[{ S1[i, j, k] -> [(k)] }]"
//--- unrolled
--- product
domain: "[arg0] -> { S0[i, j] : 0 <= i, j < arg0; S1[i, j, k] : 0 <= i, j, k < arg0 }"
child:
  sequence:
  - filter: "{ S0[i, j] }"
    child:
      schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
  - filter: "{ S1[i, j, k] }"
    child:
      schedule: "[{ S1[i, j, k] -> [(i)] }, { S1[i, j, k] -> [(j)] }, { S1[i, j, k] -> [(floor(k/4))] },
                  { S1[i, j, k] -> [(k mod 4)] }]"
      options: "{ unroll[3] }"
//--- source.mlir
func.func @product(%N: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>)
    attributes {dims = ["N", "N,N", "N,N", "N,N"]} {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %N {
    affine.for %j = 0 to %N {
      affine.store %zero, %C[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %N {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
func.func @sweep(%N: index, %A: memref<?x?xf64>) attributes {dims = ["N", "N,N"]} {
  affine.for %i = 1 to %N {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%N] {
      %a = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
      %b = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
func.func @rows(%N: index, %A: memref<?xf64>, %B: memref<?xf64>) attributes {dims = ["N", "N", "N"]} {
  affine.for %i = 0 to %N {
    %a = affine.load %A[%i] : memref<?xf64>
    %s = arith.addf %a, %a : f64
    affine.store %s, %A[%i] : memref<?xf64>
  }
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%N] {
    %a = affine.load %A[%i + 1] : memref<?xf64>
    affine.store %a, %B[%i] : memref<?xf64>
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
