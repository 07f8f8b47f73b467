// Stores are statements of their own, unless their accesses cannot be taken apart.
// RUN: mse-opt --mse-import %s | FileCheck %s

// Each store has its own loads.
// CHECK-LABEL: func.func @apart
// CHECK-COUNT-2: mse.stmt
// CHECK-NOT:     mse.stmt
func.func @apart(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>, %D: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    %b = affine.load %B[%i] : memref<8xf32>
    affine.store %a, %C[%i] : memref<8xf32>
    affine.store %b, %D[%i] : memref<8xf32>
  }
  return
}

// One load for both stores: each loads what it needs.
// CHECK-LABEL: func.func @shared_load
// CHECK:         mse.stmt
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0] -> arg0[i0] }">
// CHECK:         mse.stmt
// CHECK:         mse.read %{{.*}} @r1 <"{ S1[i0] -> arg0[i0] }">
// CHECK-NOT:     mse.stmt
func.func @shared_load(%A: memref<8xf32>, %C: memref<8xf32>, %D: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %C[%i] : memref<8xf32>
    affine.store %a, %D[%i] : memref<8xf32>
  }
  return
}

// The load of the second store comes before the first store to the same array.
// CHECK-LABEL: func.func @interleaved
// CHECK-COUNT-1: mse.stmt
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0] -> arg0[i0] }">
// CHECK:         mse.read %{{.*}} @r1 <"{ S0[i0] -> arg1[i0] }">
// CHECK:         mse.write %{{.*}} @w0 <"{ S0[i0] -> arg1[i0] }">
// CHECK:         mse.write %{{.*}} @w1 <"{ S0[i0] -> arg0[i0] }">
// CHECK-NOT:     mse.stmt
func.func @interleaved(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    %b = affine.load %B[%i] : memref<8xf32>
    affine.store %a, %B[%i] : memref<8xf32>
    affine.store %b, %A[%i] : memref<8xf32>
  }
  return
}

// A load that nobody uses is not imported.
// CHECK-LABEL: func.func @unused_load
// CHECK-NOT:     mse.read
// CHECK:         mse.write
func.func @unused_load(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
