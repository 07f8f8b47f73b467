// Transfers that permute and broadcast, of short vectors, which are taken apart, and of long ones.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=none schedule=source contract=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --entry short --check
// RUN: mse-run --compare %s %t --entry long --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry broadcast --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t
// RUN: mse-run --compare %s %t --entry short --check
// RUN: mse-run --compare %s %t --entry long --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry broadcast --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-gpu="expand=maximal verify=each" %s -o %t
// RUN: FileCheck %s --check-prefix=GPU --input-file=%t
// RUN: mse-run --compare %s %t --entry short --check
// RUN: mse-run --compare %s %t --entry long --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry broadcast --sizes 1,2,3,31,33 --check

// CHECK-LABEL: func.func @short
// CHECK:       mse.read %[[A:.*]] @r0 <"{ S0[i0, i1] -> arg0[2i0, 2i1] }">
// CHECK-NEXT:  mse.read %[[A]] @r1 <"{ S0[i0, i1] -> arg0[1 + 2i0, 2i1] }">
// CHECK-NEXT:  mse.read %[[A]] @r2 <"{ S0[i0, i1] -> arg0[2i0, 1 + 2i1] }">
// CHECK-NEXT:  mse.read %[[A]] @r3 <"{ S0[i0, i1] -> arg0[1 + 2i0, 1 + 2i1] }">
// CHECK:       mse.read %[[A]] @r4 <"{ S0[i0, i1] -> arg0[2i0, 2i1] }">
// CHECK-NEXT:  mse.read %[[A]] @r5 <"{ S0[i0, i1] -> arg0[1 + 2i0, 2i1] }">
// CHECK-NEXT:  mse.read %[[A]] @r6 <"{ S0[i0, i1] -> arg0[2i0, 2i1] }">
// CHECK-NEXT:  mse.read %[[A]] @r7 <"{ S0[i0, i1] -> arg0[1 + 2i0, 2i1] }">
// GPU-LABEL: func.func @short
// GPU:         gpu.launch
func.func @short(%A: memref<8x8xf32>, %B: memref<8x8xf32>) {
  %z = arith.constant 1.5 : f32
  affine.for %i = 0 to 8 step 2 {
    affine.for %j = 0 to 8 step 2 {
      %v = vector.transfer_read %A[%i, %j], %z {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<8x8xf32>, vector<2x2xf32>
      %w = vector.transfer_read %A[%i, %j], %z {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<8x8xf32>, vector<2x2xf32>
      %x = arith.addf %v, %w : vector<2x2xf32>
      vector.transfer_write %x, %B[%j, %i] {in_bounds = [true, true]} : vector<2x2xf32>, memref<8x8xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @long
// CHECK:       mse.touch read %{{.*}} @r0 <"[arg0_0, arg0_1] -> { S0[i0, i1] -> arg0[o0, o1] : 4i0 <= o0 <= 3 + 4i0 and o0 < arg0_0 and 8i1 <= o1 <= 7 + 8i1 and o1 < arg0_1 }">
// CHECK:       mse.touch write %{{.*}} @w0 <"[arg1_0, arg1_1] -> { S0[i0, i1] -> arg1[o0, o1] : 8i1 <= o0 <= 7 + 8i1 and o0 < arg1_0 and 4i0 <= o1 <= 3 + 4i0 and o1 < arg1_1 }">
// GPU-LABEL: func.func @long
// GPU:         gpu.launch
func.func @long(%A: memref<?x?xf32>, %B: memref<?x?xf32>) attributes {dims = ["n,m", "m,n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 1.5 : f32
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n step 4 {
    affine.for %j = 0 to %m step 8 {
      %v = vector.transfer_read %A[%i, %j], %z {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<8x4xf32>
      vector.transfer_write %v, %B[%j, %i] : vector<8x4xf32>, memref<?x?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @broadcast
// CHECK:       mse.touch read %{{.*}} @r0 <"[arg0_0] -> { S0[i0, i1] -> arg0[o0] : 4i0 <= o0 <= 3 + 4i0 and o0 < arg0_0 }">
// GPU-LABEL: func.func @broadcast
// GPU:         gpu.launch
func.func @broadcast(%A: memref<?xf32>, %B: memref<?x?xf32>) attributes {dims = ["n", "n,m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 1.5 : f32
  %n = memref.dim %B, %c0 : memref<?x?xf32>
  %m = memref.dim %B, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n step 4 {
    affine.for %j = 0 to %m step 8 {
      %v = vector.transfer_read %A[%i], %z {in_bounds = [false, true], permutation_map = affine_map<(d0) -> (d0, 0)>} : memref<?xf32>, vector<4x8xf32>
      vector.transfer_write %v, %B[%i, %j] : vector<4x8xf32>, memref<?x?xf32>
    }
  }
  return
}
