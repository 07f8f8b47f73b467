// Transfers that pad: elements outside of memory are no cells of the access. The size that counts is that of the view.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=none schedule=source contract=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --entry padded --sizes 1,2,3,31,33,70 --check
// RUN: mse-run --compare %s %t --entry part --check
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t
// RUN: mse-run --compare %s %t --entry padded --sizes 1,2,3,31,33,70 --check
// RUN: mse-run --compare %s %t --entry part --check
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t
// RUN: FileCheck %s --check-prefix=GPU --input-file=%t
// RUN: mse-run --compare %s %t --entry padded --sizes 1,2,3,31,33,70 --check
// RUN: mse-run --compare %s %t --entry part --check

// CHECK-LABEL: func.func @padded
// CHECK:       mse.touch read %{{.*}} @r0 <"[arg0_0] -> { S0[i0] -> arg0[o0] : 32i0 <= o0 <= 31 + 32i0 and o0 < arg0_0 }">
// CHECK:       vector.transfer_read
// CHECK:       mse.touch write %{{.*}} @w0 <"[arg1_0] -> { S0[i0] -> arg1[o0] : 32i0 <= o0 <= 31 + 32i0 and o0 < arg1_0 }">
// CHECK:       vector.transfer_write
// GPU-LABEL: func.func @padded
// GPU:         gpu.launch
// GPU:           vector.transfer_read
func.func @padded(%A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["n", "m"]} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 1.5 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n step 32 {
    %v = vector.transfer_read %A[%i], %z : memref<?xf32>, vector<32xf32>
    %w = arith.mulf %v, %v : vector<32xf32>
    vector.transfer_write %w, %B[%i] : vector<32xf32>, memref<?xf32>
  }
  return
}

// Short ones pad, too. Column 6 is beyond the view, and inside of A.
// CHECK-LABEL: func.func @part
// CHECK:       mse.touch read %{{.*}} @r0 <"{ S0[i0, i1] -> arg0[i0, o1] : 4i1 <= o1 <= 5 and o1 <= 3 + 4i1 }">
func.func @part(%A: memref<8x8xf32>, %B: memref<8x8xf32>) {
  %z = arith.constant 1.5 : f32
  %part = memref.subview %A[0, 0] [8, 6] [1, 1] : memref<8x8xf32> to memref<8x6xf32, strided<[8, 1]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 6 step 4 {
      %v = vector.transfer_read %part[%i, %j], %z : memref<8x6xf32, strided<[8, 1]>>, vector<4xf32>
      affine.vector_store %v, %B[%i, %j] : memref<8x8xf32>, vector<4xf32>
    }
  }
  return
}
