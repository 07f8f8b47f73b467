// With grain=block, all that is between two loops is one statement.
// RUN: mse-opt --mse-import %s | FileCheck --check-prefix=STORE %s
// RUN: mse-opt --mse-import=grain=block %s | FileCheck --check-prefix=BLOCK %s
// RUN: mse-opt --mse-to-affine="grain=block schedule=source verify=each" %s | mse-run --compare %s -

// STORE: mse.stmt "S1"
// BLOCK:      mse.write
// BLOCK-NEXT: mse.write
func.func @two(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
    affine.store %x, %B[%i] : memref<8xf32>
  }
  return
}
