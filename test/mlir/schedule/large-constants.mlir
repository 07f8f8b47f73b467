// Dependences with large constants, `k = 178 - i`: the scheduler gets translated statements. With the constants isl
// did not end (nussinov of 180 elements, expanded).
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t 2>/dev/null
// RUN: mse-run --compare %s %t --entry f
// RUN: mse-run --compare %s %t --entry later
// RUN: FileCheck %s < %t
// CHECK: {{affine|scf}}.parallel
func.func @f(%A: memref<180x180xi32>) {
  affine.for %i = 0 to 180 {
    affine.for %j = affine_map<(d0) -> (-d0 + 180)>(%i) to 180 {
      %0 = affine.load %A[-%i + 180, %j - 1] : memref<180x180xi32>
      affine.store %0, %A[-%i + 179, %j] : memref<180x180xi32>
      affine.for %k = affine_map<(d0) -> (-d0 + 180)>(%i) to affine_map<(d0) -> (d0)>(%j) {
        %1 = affine.load %A[-%i + 179, %j] : memref<180x180xi32>
        %2 = affine.load %A[%k + 1, %j] : memref<180x180xi32>
        %3 = arith.addi %1, %2 : i32
        affine.store %3, %A[-%i + 179, %j] : memref<180x180xi32>
      }
    }
  }
  return
}

// Both distances cannot be small: what S1 writes is read by S0 100 iterations later.
func.func @later(%A: memref<300xi32>, %B: memref<300xi32>) {
  affine.for %i = 0 to 200 {
    %0 = affine.load %B[%i] : memref<300xi32>
    affine.store %0, %A[%i] : memref<300xi32>
    %1 = affine.load %A[%i] : memref<300xi32>
    affine.store %1, %B[%i + 100] : memref<300xi32>
  }
  return
}
