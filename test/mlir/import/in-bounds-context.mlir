// The parameters are taken to be such that the program stays inside its arrays, and nothing more is.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry last --size arg1=8
// RUN: mse-run --compare %s %t.mlir --entry last --size arg1=0

// CHECK-LABEL: func.func @last
// CHECK:         mse.scop parameters("arg1" %{{.*}} = %arg1) context <"[arg1] -> { : arg1 <= 8 }">
func.func @last(%A: memref<8xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

// An access that need not happen says nothing.
// CHECK-LABEL: func.func @maybe
// CHECK:         mse.scop parameters("arg1" %{{.*}} = %arg1)
// CHECK-NEXT:      arrays(
func.func @maybe(%A: memref<8xf32>, %n: index, %x: f32, %go: memref<?xi1>) {
  affine.for %i = 0 to %n {
    %g = affine.load %go[%i] : memref<?xi1>
    scf.if %g {
      memref.store %x, %A[%i] : memref<8xf32>
    }
  }
  return
}
