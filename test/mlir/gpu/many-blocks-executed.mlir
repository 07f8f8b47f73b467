// More blocks than a device takes along y, executed: by another axis where the sizes are known, in two launches where they are not.
// RUN: mse-opt --mse-to-gpu=block-sizes=1,1 %s -o %t
// RUN: FileCheck %s <%t
// RUN: mse-run --compare %s %t --entry kernel --check
// RUN: mse-opt --mse-to-gpu %s -o %t
// RUN: mse-run --compare %s %t --entry rows4

// CHECK-LABEL: @rows(
// CHECK:       affine.for %{{.*}} = 0 to %{{.*}} step 65535 {
// CHECK-LABEL: @rows4(
// CHECK:       gpu.launch {{.*}} in (%{{.*}} = %c600000, %{{.*}} = %c4,

func.func @kernel(%A: memref<70000x2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.cast %A : memref<70000x2xi32> to memref<?x?xi32>
  func.call @rows(%d) : (memref<?x?xi32>) -> ()
  return
}
func.func private @rows(%A: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %m = memref.dim %A, %c1 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %x = affine.load %A[%i, %j] : memref<?x?xi32>
      %k = arith.index_cast %i : index to i32
      %y = arith.addi %x, %k : i32
      affine.store %y, %A[%i, %j] : memref<?x?xi32>
    }
  }
  return
}
func.func @rows4(%A: memref<600000x4xf32>) {
  %c = arith.constant 1.5 : f32
  affine.for %i = 0 to 600000 {
    affine.for %j = 0 to 4 {
      %x = affine.load %A[%i, %j] : memref<600000x4xf32>
      %y = arith.addf %x, %c : f32
      affine.store %y, %A[%i, %j] : memref<600000x4xf32>
    }
  }
  return
}
