// RUN: mse-opt %s --mse-to-gpu="transfers=copy verify=each" --canonicalize --cse -o %t.mlir 2> %t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --allow-empty --check-prefix=REMARKS < %t.remarks
// RUN: mse-run --compare %s %t.mlir --entry padded --sizes 1,31,33,70 --check --separate
// RUN: mse-run --compare %s %t.mlir --entry aligned --sizes 31,64 --check --separate
// RUN: mse-run --compare %s %t.mlir --entry masked --sizes 1,31,33 --check --separate

// Accesses of vectors take mirrors as they took arrays.

// REMARKS-NOT: kernels use memory of the host

#map = affine_map<()[s0] -> (s0 ceildiv 32)>

// CHECK-LABEL: func.func @padded
// CHECK-SAME:  (%[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xf32>)
func.func @padded(%A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["n", "n"]} {
  // CHECK:     %[[DA:.*]] = gpu.alloc (%{{.*}}) : memref<?xf32>
  // CHECK:     %[[DB:.*]] = gpu.alloc (%{{.*}}) : memref<?xf32>
  // CHECK:     gpu.memcpy
  // CHECK:     gpu.launch
  // CHECK:     vector.transfer_read %[[DA]][
  // CHECK:     vector.transfer_write %{{.*}}, %[[DB]][
  // CHECK:     gpu.memcpy
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to #map()[%n] {
    %at = affine.apply affine_map<(d0) -> (d0 * 32)>(%i)
    %v = vector.transfer_read %A[%at], %zero : memref<?xf32>, vector<32xf32>
    %w = arith.addf %v, %v : vector<32xf32>
    vector.transfer_write %w, %B[%at] : vector<32xf32>, memref<?xf32>
  }
  return
}

// The array may be aligned as an access says, its mirror need not.

// CHECK-LABEL: func.func @aligned
func.func @aligned(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) attributes {dims = ["n", "n", "n"]} {
  // CHECK-NOT: alignment
  // CHECK:     vector.load
  // CHECK:     vector.store
  // CHECK:     affine.store
  // CHECK-NOT: alignment
  // CHECK:     return
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to affine_map<()[s0] -> (s0 floordiv 32)>()[%n] {
    %at = affine.apply affine_map<(d0) -> (d0 * 32)>(%i)
    %v = vector.load %A[%at] {alignment = 64} : memref<?xf32>, vector<32xf32>
    vector.store %v, %B[%at] {alignment = 64} : memref<?xf32>, vector<32xf32>
    %x = memref.load %A[%at] {alignment = 64} : memref<?xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %B[%at] {alignment = 64} : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @masked
func.func @masked(%A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["n", "n"]} {
  // CHECK:     gpu.launch
  // CHECK:     vector.maskedstore
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %half = arith.constant dense<0.5> : vector<8xf32>
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to affine_map<()[s0] -> (s0 floordiv 8)>()[%n] {
    %at = affine.apply affine_map<(d0) -> (d0 * 8)>(%i)
    %v = vector.load %A[%at] : memref<?xf32>, vector<8xf32>
    %m = arith.cmpf olt, %v, %half : vector<8xf32>
    vector.maskedstore %B[%at], %m, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  return
}
