// Transfers inside of their array, of several dimensions, and overlapping ones.
// RUN: mse-opt --mse-import=report=true %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 4,8,19
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 4,8,19
// RUN: mse-opt --mse-to-gpu="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 4,8,19

// CHECK: imported: loops=2 statements=1 accesses=32 approximated=0 arrays=2
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @stencil(%A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  affine.for %i = 0 to affine_map<()[s0] -> ((s0 floordiv 2) * 2 - 2)>()[%n] step 2 {
    affine.for %j = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4 - 4)>()[%m] step 4 {
      %a = vector.transfer_read %A[%i, %j], %z {in_bounds = [true, true]} : memref<?x?xf64>, vector<2x4xf64>
      %j1 = arith.addi %j, %c1 : index
      %b = vector.transfer_read %A[%i, %j1], %z {in_bounds = [true, true]} : memref<?x?xf64>, vector<2x4xf64>
      %c = arith.addf %a, %b : vector<2x4xf64>
      vector.transfer_write %c, %B[%i, %j] {in_bounds = [true, true]} : vector<2x4xf64>, memref<?x?xf64>
      vector.transfer_write %c, %A[%i, %j] {in_bounds = [true, true]} : vector<2x4xf64>, memref<?x?xf64>
    }
  }
  return
}
