// The fall-back is executed where the new arrays do not fit. It must have the source flow of the scop, too.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand{max-bytes=4096},mse-verify)' %s -o %t.right
// RUN: sed 's/mem0\[-1 + arg0_1 - i1\]/mem0[i1]/' %t.right >%t.wrong
// RUN: not mse-opt --mse-verify %t.wrong 2>&1 | FileCheck %s

// CHECK-NOT: error
// CHECK:     error: mem0[{{.*}}]: read by S1[0,0] expects S0[0,1], gets S0[0,0]
func.func @rows(%A: memref<?x?xf64>, %R: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  %row = memref.alloc(%m) : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %a, %row[%j] : memref<?xf64>
    }
    affine.for %j = 0 to %m {
      %b = affine.load %row[symbol(%m) - %j - 1] : memref<?xf64>
      affine.store %b, %R[%i, %j] : memref<?x?xf64>
    }
  }
  memref.dealloc %row : memref<?xf64>
  return
}
