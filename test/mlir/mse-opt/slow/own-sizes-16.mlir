// 16 loops over arrays with sizes of their own: a loop over several of them has few sizes.
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --size 1 --size 70 --check

// SILENT-NOT: {{.}}
// CHECK-COUNT-4: gpu.launch
// CHECK-NOT:     gpu.launch

func.func @f(%A0: memref<?xf32>, %B0: memref<?xf32>, %A1: memref<?xf32>, %B1: memref<?xf32>, %A2: memref<?xf32>, %B2: memref<?xf32>, %A3: memref<?xf32>, %B3: memref<?xf32>, %A4: memref<?xf32>, %B4: memref<?xf32>, %A5: memref<?xf32>, %B5: memref<?xf32>, %A6: memref<?xf32>, %B6: memref<?xf32>, %A7: memref<?xf32>, %B7: memref<?xf32>, %A8: memref<?xf32>, %B8: memref<?xf32>, %A9: memref<?xf32>, %B9: memref<?xf32>, %A10: memref<?xf32>, %B10: memref<?xf32>, %A11: memref<?xf32>, %B11: memref<?xf32>, %A12: memref<?xf32>, %B12: memref<?xf32>, %A13: memref<?xf32>, %B13: memref<?xf32>, %A14: memref<?xf32>, %B14: memref<?xf32>, %A15: memref<?xf32>, %B15: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n0 = memref.dim %A0, %c0 : memref<?xf32>
  affine.for %i = 0 to %n0 {
    %v = affine.load %A0[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B0[%i] : memref<?xf32>
  }
  %n1 = memref.dim %A1, %c0 : memref<?xf32>
  affine.for %i = 0 to %n1 {
    %v = affine.load %A1[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B1[%i] : memref<?xf32>
  }
  %n2 = memref.dim %A2, %c0 : memref<?xf32>
  affine.for %i = 0 to %n2 {
    %v = affine.load %A2[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B2[%i] : memref<?xf32>
  }
  %n3 = memref.dim %A3, %c0 : memref<?xf32>
  affine.for %i = 0 to %n3 {
    %v = affine.load %A3[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B3[%i] : memref<?xf32>
  }
  %n4 = memref.dim %A4, %c0 : memref<?xf32>
  affine.for %i = 0 to %n4 {
    %v = affine.load %A4[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B4[%i] : memref<?xf32>
  }
  %n5 = memref.dim %A5, %c0 : memref<?xf32>
  affine.for %i = 0 to %n5 {
    %v = affine.load %A5[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B5[%i] : memref<?xf32>
  }
  %n6 = memref.dim %A6, %c0 : memref<?xf32>
  affine.for %i = 0 to %n6 {
    %v = affine.load %A6[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B6[%i] : memref<?xf32>
  }
  %n7 = memref.dim %A7, %c0 : memref<?xf32>
  affine.for %i = 0 to %n7 {
    %v = affine.load %A7[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B7[%i] : memref<?xf32>
  }
  %n8 = memref.dim %A8, %c0 : memref<?xf32>
  affine.for %i = 0 to %n8 {
    %v = affine.load %A8[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B8[%i] : memref<?xf32>
  }
  %n9 = memref.dim %A9, %c0 : memref<?xf32>
  affine.for %i = 0 to %n9 {
    %v = affine.load %A9[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B9[%i] : memref<?xf32>
  }
  %n10 = memref.dim %A10, %c0 : memref<?xf32>
  affine.for %i = 0 to %n10 {
    %v = affine.load %A10[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B10[%i] : memref<?xf32>
  }
  %n11 = memref.dim %A11, %c0 : memref<?xf32>
  affine.for %i = 0 to %n11 {
    %v = affine.load %A11[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B11[%i] : memref<?xf32>
  }
  %n12 = memref.dim %A12, %c0 : memref<?xf32>
  affine.for %i = 0 to %n12 {
    %v = affine.load %A12[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B12[%i] : memref<?xf32>
  }
  %n13 = memref.dim %A13, %c0 : memref<?xf32>
  affine.for %i = 0 to %n13 {
    %v = affine.load %A13[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B13[%i] : memref<?xf32>
  }
  %n14 = memref.dim %A14, %c0 : memref<?xf32>
  affine.for %i = 0 to %n14 {
    %v = affine.load %A14[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B14[%i] : memref<?xf32>
  }
  %n15 = memref.dim %A15, %c0 : memref<?xf32>
  affine.for %i = 0 to %n15 {
    %v = affine.load %A15[%i] : memref<?xf32>
    %s = arith.mulf %v, %v : f32
    affine.store %s, %B15[%i] : memref<?xf32>
  }
  return
}
