// A device takes 2^31 - 1 blocks along x and 65535 along y and z. Many blocks lie on x, whichever member they come from; where
// two axes have many, or may, a loop launches what a device takes after the rest.
// RUN: mse-opt --mse-to-gpu --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @rows(
// CHECK-NOT:   affine.for
// CHECK:       gpu.launch blocks(%[[BX:[^ ,]+]], %{{.*}}) in (%{{.*}} = %c75000, %{{.*}} = %c1, %{{.*}} = %c1) threads(%[[TX:[^ ,]+]], %[[TY:[^ ,]+]], %{{.*}}) in (%{{.*}} = %c4, %{{.*}} = %c8, %{{.*}} = %c1)
// CHECK-NEXT:    affine.load %{{.*}}[symbol(%[[TY]]) + symbol(%[[BX]]) * 8, symbol(%[[TX]])]
func.func @rows(%A: memref<600000x4xf32>, %c: f32) {
  affine.for %i = 0 to 600000 {
    affine.for %j = 0 to 4 {
      %x = affine.load %A[%i, %j] : memref<600000x4xf32>
      %y = arith.mulf %x, %c : f32
      affine.store %y, %A[%i, %j] : memref<600000x4xf32>
    }
  }
  return
}

// -----

// CHECK-DAG:   #[[$WAVE:.+]] = affine_map<(d0) -> (65535, -d0 + 125000)>
// CHECK-DAG:   #[[$BLOCK:.+]] = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK-LABEL: func.func @both(
// CHECK:       affine.for %[[W:.+]] = 0 to 125000 step 65535 {
// CHECK-NEXT:    %[[SIZE:.+]] = affine.min #[[$WAVE]](%[[W]])
// CHECK-NEXT:    gpu.launch blocks(%{{[^ ,]+}}, %[[ID:[^ ,]+]], %{{.*}}) in (%{{.*}} = %c93750, %{{.*}} = %[[SIZE]], %{{.*}} = %c1)
// CHECK-NEXT:      %[[BY:.+]] = affine.apply #[[$BLOCK]](%[[W]])[%[[ID]]]
// CHECK-NEXT:      affine.load %{{.*}}[symbol(%{{.*}}) + symbol(%[[BY]]) * 8,
func.func @both(%A: memref<1000000x3000000xi8>, %c: i8) {
  affine.for %i = 0 to 1000000 {
    affine.for %j = 0 to 3000000 {
      %x = affine.load %A[%i, %j] : memref<1000000x3000000xi8>
      %y = arith.muli %x, %c : i8
      affine.store %y, %A[%i, %j] : memref<1000000x3000000xi8>
    }
  }
  return
}

// -----

// CHECK-LABEL: func.func @long(
// CHECK:       affine.for %{{.*}} = 0 to 19531250000 step 2147483647 {
// CHECK-NEXT:    affine.min
// CHECK-NEXT:    gpu.launch
func.func @long(%A: memref<5000000000000xi8>, %c: i8) {
  affine.for %i = 0 to 5000000000000 {
    %x = affine.load %A[%i] : memref<5000000000000xi8>
    %y = arith.muli %x, %c : i8
    affine.store %y, %A[%i] : memref<5000000000000xi8>
  }
  return
}

// -----

// A bound that the program states saves the loop.
// CHECK-LABEL: func.func @stated(
// CHECK-NOT:   affine.for
// CHECK:       gpu.launch
func.func @stated(%A: memref<?x?xf32>, %c: f32, %n: index, %m: index) {
  mse.assume affine_set<()[s0] : (500000 - s0 >= 0)>(%n)
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %x = affine.load %A[%i, %j] : memref<?x?xf32>
      %y = arith.mulf %x, %c : f32
      affine.store %y, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
