// Floyd and Warshall's algorithm as C has it, `if (A[i][k] + A[k][j] < A[i][j]) A[i][j] = A[i][k] + A[k][j];`: without an option
// it is the blocked algorithm, four launches for 32 steps.
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --sizes 1,2,3,31,33,65 --check --order random:4
// CHECK:         gpu.launch
// CHECK:         affine.for
// CHECK-COUNT-3: gpu.launch
// CHECK-NOT:     gpu.launch
func.func @shortest(%A: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %A[%k, %j] : memref<?x?xf32>
        %s = arith.addf %a, %b : f32
        %c = affine.load %A[%i, %j] : memref<?x?xf32>
        %l = arith.cmpf olt, %s, %c : f32
        scf.if %l {
          %a2 = affine.load %A[%i, %k] : memref<?x?xf32>
          %b2 = affine.load %A[%k, %j] : memref<?x?xf32>
          %s2 = arith.addf %a2, %b2 : f32
          affine.store %s2, %A[%i, %j] : memref<?x?xf32>
        }
      }
    }
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
