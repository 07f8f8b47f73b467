// Vectors of many elements: one access of all cells, which a store certainly overwrites. Overwritten values
// flow no further, and iterations on other cells are parallel.
// RUN: mse-opt --mse-import=report=true %s 2>%t.report | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.report
// RUN: mse-opt --mse-import --mse-dataflow %s | FileCheck %s --check-prefix=FLOW
// RUN: mse-opt --mse-to-affine="expand=none schedule=source contract=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --entry rows --check
// RUN: mse-run --compare %s %t --entry overwritten --check
// RUN: mse-run --compare %s %t --entry inplace --check
// RUN: mse-run --compare %s %t --entry outer --check
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t
// RUN: FileCheck %s --check-prefix=PARALLEL --input-file=%t
// RUN: mse-run --compare %s %t --entry rows --check
// RUN: mse-run --compare %s %t --entry overwritten --check
// RUN: mse-run --compare %s %t --entry inplace --check
// RUN: mse-run --compare %s %t --entry outer --check
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t 2>%t.remarks
// RUN: FileCheck %s --check-prefix=GPU --input-file=%t
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: mse-run --compare %s %t --entry rows --check
// RUN: mse-run --compare %s %t --entry overwritten --check
// RUN: mse-run --compare %s %t --entry inplace --check
// RUN: mse-run --compare %s %t --entry outer --check

// REPORT: imported: loops=2 statements=1 accesses=2 approximated=0 arrays=2

// CHECK-LABEL: func.func @rows
// CHECK:       mse.stmt "S0"(%[[I:.*]], %[[J:.*]]) <"{ S0[i0, i1] : 0 <= i0 <= 63 and 0 <= i1 <= 1 }"> {
// CHECK:         mse.touch read %[[A:.*]] @r0 <"{ S0[i0, i1] -> arg0[i0, o1] : 32i1 <= o1 <= 31 + 32i1 }"> : memref<64x64xf32>
// CHECK:         vector.load %[[A]][%[[I]], %{{.*}}] : memref<64x64xf32>, vector<32xf32>
// CHECK:         mse.touch write %[[B:.*]] @w0 <"{ S0[i0, i1] -> arg1[i0, o1] : 32i1 <= o1 <= 31 + 32i1 }"> : memref<64x64xf32>
// CHECK-NEXT:    vector.store %{{.*}}, %[[B]][%[[I]], %{{.*}}] : memref<64x64xf32>, vector<32xf32>
// PARALLEL-LABEL: func.func @rows
// PARALLEL:         affine.parallel (%{{.*}}, %{{.*}}) =
// PARALLEL:           vector.load %arg0
// PARALLEL:           vector.store %{{.*}}, %arg1
// GPU-LABEL: func.func @rows
// GPU:         gpu.launch
// GPU:           vector.load %arg0
func.func @rows(%A: memref<64x64xf32>, %B: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 step 32 {
      %v = affine.vector_load %A[%i, %j] : memref<64x64xf32>, vector<32xf32>
      vector.store %v, %B[%i, %j] : memref<64x64xf32>, vector<32xf32>
    }
  }
  return
}

// Every cell of B is written again before it is read: no value of B leaves an iteration but the last.
// FLOW-LABEL: func.func @overwritten
// FLOW:       mse.dataflow
// FLOW-NEXT:    mse.flow_in @r0 from "arg0" may <"{ S0[i0] -> arg0[i0, o1] : 0 <= i0 <= 7 and 0 <= o1 <= 63 }">
// FLOW-NEXT:    mse.flow @r1 from @w0 <"{ S1[i0, i1] -> S0[i0] : 0 <= i0 <= 7 and 0 <= i1 <= 63 }">
// FLOW-NEXT:    mse.flow_out "arg0" from @w1 <"{ arg0[i0, i1] -> S1[i0, i1] : 0 <= i0 <= 7 and 0 <= i1 <= 63 }">
// FLOW-NEXT:    mse.flow_out "arg1" from @w0 <"{ arg1[i0] -> S0[7] : 0 <= i0 <= 63 }">
func.func @overwritten(%A: memref<8x64xf64>, %B: memref<64xf64>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    %v = vector.load %A[%i, %c0] : memref<8x64xf64>, vector<64xf64>
    %w = arith.addf %v, %v : vector<64xf64>
    vector.store %w, %B[%c0] : memref<64xf64>, vector<64xf64>
    affine.for %j = 0 to 64 {
      %x = affine.load %B[63 - %j] : memref<64xf64>
      affine.store %x, %A[%i, %j] : memref<8x64xf64>
    }
  }
  return
}

// REMARK: remark: loop stays sequential: arg0[32] written by S0[0] (@w0) and read by S0[1] (@r0)
// PARALLEL-LABEL: func.func @inplace
// PARALLEL-NOT:     affine.parallel
// PARALLEL:         affine.for
func.func @inplace(%A: memref<256xi32>) {
  affine.for %i = 0 to 9 {
    %v = affine.vector_load %A[24 * %i] : memref<256xi32>, vector<32xi32>
    %w = arith.addi %v, %v : vector<32xi32>
    affine.vector_store %w, %A[24 * %i + 1] : memref<256xi32>, vector<32xi32>
  }
  return
}

// Of several dimensions, and what a loop carries.
// PARALLEL-LABEL: func.func @outer
// PARALLEL:         affine.parallel
func.func @outer(%A: memref<4x8x16x16xf32>, %B: memref<4x16x16xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0.0> : vector<16x16xf32>
  affine.for %i = 0 to 4 {
    %s = affine.for %j = 0 to 8 iter_args(%t = %zero) -> (vector<16x16xf32>) {
      %v = vector.load %A[%i, %j, %c0, %c0] : memref<4x8x16x16xf32>, vector<16x16xf32>
      %u = arith.addf %t, %v : vector<16x16xf32>
      affine.yield %u : vector<16x16xf32>
    }
    vector.store %s, %B[%i, %c0, %c0] : memref<4x16x16xf32>, vector<16x16xf32>
  }
  return
}
