// Lanes at a subscript that is data, and a vector that a loop carries.
// RUN: mse-opt --mse-import %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 4,8,19
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 4,8,19
// RUN: mse-opt --mse-to-gpu="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 4,8,19

// CHECK: %[[K:.*]] = arith.index_cast
// CHECK: mse.read %[[A:.*]][%[[K]]] @{{.*}} may
// CHECK: mse.read %[[A]][%{{.*}}] @{{.*}} may
func.func @data(%A: memref<?xf64>, %K: memref<?xi64>, %x: f64) attributes {inputs = ["", "zero", "0.3"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %init = vector.broadcast %x : f64 to vector<4xf64>
  %r = affine.for %i = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%n] step 4 iter_args(%s = %init) -> vector<4xf64> {
    %k = affine.load %K[%i] : memref<?xi64>
    %ki = arith.index_cast %k : i64 to index
    %v = vector.load %A[%i] : memref<?xf64>, vector<4xf64>
    %w = vector.load %A[%ki] : memref<?xf64>, vector<4xf64>
    %t = arith.addf %s, %v : vector<4xf64>
    %u = arith.addf %t, %w : vector<4xf64>
    vector.store %u, %A[%i] : memref<?xf64>, vector<4xf64>
    affine.yield %u : vector<4xf64>
  }
  vector.store %r, %A[%c0] : memref<?xf64>, vector<4xf64>
  return
}
