// Masks: those that are affine are exact, those that are data leave open which elements are touched.
// RUN: mse-opt --mse-import %s -verify-diagnostics | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=none schedule=source contract=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --entry affine --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry transposed --check
// RUN: mse-run --compare %s %t --entry data --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry gathered --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry packed --sizes 8,16,33
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t
// RUN: mse-run --compare %s %t --entry affine --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry transposed --check
// RUN: mse-run --compare %s %t --entry data --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry gathered --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry packed --sizes 8,16,33
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t
// RUN: FileCheck %s --check-prefix=GPU --input-file=%t
// RUN: mse-run --compare %s %t --entry affine --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry transposed --check
// RUN: mse-run --compare %s %t --entry data --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry gathered --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry packed --sizes 8,16,33

// CHECK-LABEL: func.func @affine
// CHECK:       mse.touch read %{{.*}} @r0 <"[arg0_0] -> { S0[i0] -> arg0[o0] : 8i0 <= o0 <= 7 + 8i0 and o0 < arg0_0 }">
// CHECK:       mse.touch write %{{.*}} @w0 <"[arg0_0] -> { S0[i0] -> arg1[o0] : 8i0 <= o0 <= 7 + 8i0 and o0 < arg0_0 }">
// GPU-LABEL: func.func @affine
// GPU:         gpu.launch
// GPU:           vector.maskedstore
func.func @affine(%A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<2.0> : vector<8xf32>
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n step 8 {
    %left = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %m = vector.create_mask %left : vector<8xi1>
    %v = vector.maskedload %A[%i], %m, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %w = arith.addf %v, %z : vector<8xf32>
    vector.maskedstore %B[%i], %m, %w : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  return
}

// The dimensions of a mask are in memory's order: 2 rows, 3 columns.
// CHECK-LABEL: func.func @transposed
// CHECK:       mse.touch read %{{.*}} @r0 <"{ S0[i0, i1] -> arg0[o0, o1] : 4i0 <= o0 <= 1 + 4i0 and 8i1 <= o1 <= 2 + 8i1 }">
// CHECK:       mse.touch write %{{.*}} @w0 <"{ S0[i0, i1] -> arg1[o0, o1] : 8i1 <= o0 <= 7 + 8i1 and 4i0 <= o1 <= 3 + 4i0 }">
// GPU-LABEL: func.func @transposed
// GPU:         gpu.launch
func.func @transposed(%A: memref<16x16xf32>, %B: memref<16x16xf32>) {
  %z = arith.constant 2.0 : f32
  %m = vector.constant_mask [2, 3] : vector<4x8xi1>
  %all = arith.constant dense<true> : vector<8x4xi1>
  affine.for %i = 0 to 16 step 4 {
    affine.for %j = 0 to 16 step 8 {
      %v = vector.transfer_read %A[%i, %j], %z, %m {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<16x16xf32>, vector<8x4xf32>
      vector.transfer_write %v, %B[%j, %i], %all {in_bounds = [true, true]} : vector<8x4xf32>, memref<16x16xf32>
    }
  }
  return
}

// Cells that the store leaves out keep their values.
// CHECK-LABEL: func.func @data
// CHECK:       mse.touch write %{{.*}} @w0 may <"{ S0[i0] -> arg1[o0] : 8i0 <= o0 <= 7 + 8i0 }">
// GPU-LABEL: func.func @data
// GPU:         gpu.launch
// GPU:           vector.maskedstore
func.func @data(%A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.5> : vector<8xf32>
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to affine_map<(d0) -> (d0 floordiv 8)>(%n) {
    %v = affine.vector_load %A[%i * 8] : memref<?xf32>, vector<8xf32>
    %m = arith.cmpf olt, %v, %z : vector<8xf32>
    %k = affine.apply affine_map<(d0) -> (d0 * 8)>(%i)
    // expected-remark @+1 {{approximated [non-affine-condition]: 'vector.maskedstore' has a mask that is data, and may touch each of its lanes, or not}}
    vector.maskedstore %B[%k], %m, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @gathered
// CHECK:       mse.touch read %{{.*}} @r8 may <"[arg0_0] -> { S0[i0] -> arg0[o0] : 0 <= o0 < arg0_0 }">
// GPU-LABEL: func.func @gathered
// GPU:         gpu.launch
func.func @gathered(%A: memref<?xf32>, %K: memref<?xi32>, %B: memref<?xf32>) attributes {dims = ["n", "n", "n"], inputs = ["", "zero", ""]} {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<2.0> : vector<8xf32>
  %all = arith.constant dense<true> : vector<8xi1>
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to affine_map<(d0) -> (d0 floordiv 8)>(%n) {
    %k = affine.vector_load %K[%i * 8] : memref<?xi32>, vector<8xi32>
    // expected-remark @+1 {{approximated [non-affine-subscript]: 'vector.gather' touches cells that no affine function of induction variables and parameters tells}}
    %v = vector.gather %A[%c0][%k], %all, %z : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    affine.vector_store %v, %B[%i * 8] : memref<?xf32>, vector<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @packed
// CHECK:       mse.touch write %{{.*}} @w0 may <"{ S0[i0] -> arg1[o0] : 8i0 <= o0 <= 7 + 8i0 }">
func.func @packed(%A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.5> : vector<8xf32>
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to affine_map<(d0) -> (d0 floordiv 8)>(%n) {
    %v = affine.vector_load %A[%i * 8] : memref<?xf32>, vector<8xf32>
    %m = arith.cmpf olt, %v, %z : vector<8xf32>
    %k = affine.apply affine_map<(d0) -> (d0 * 8)>(%i)
    // expected-remark @+1 {{approximated [non-affine-condition]: 'vector.compressstore' has a mask that is data, and may touch each of its lanes, or not}}
    vector.compressstore %B[%k], %m, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  return
}
