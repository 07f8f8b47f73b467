// Every scop of a module is expanded, each by itself; the names in one do not matter in another.
// RUN: mse-opt --mse-import=temporaries=memory --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s

// CHECK-LABEL: func.func @one
// CHECK:         mse.array "[[NAME:.*]]" <"{ [[NAME]][i0] : 0 <= i0 <= 8 }"> : memref<?xf64>
// CHECK-LABEL: func.func @two
// CHECK:         mse.array "[[NAME]]" <"{ [[NAME]][i0] : 0 <= i0 <= 8 }"> : memref<?xf64>
func.func @one(%a: memref<9xf64>) {
  %x = memref.alloca() : memref<f64>
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<9xf64>
    affine.store %0, %x[] : memref<f64>
    %1 = affine.load %x[] : memref<f64>
    %2 = arith.addf %1, %1 : f64
    affine.store %2, %a[%i] : memref<9xf64>
  }
  return
}

func.func @two(%a: memref<9xf64>) {
  %x = memref.alloca() : memref<f64>
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<9xf64>
    affine.store %0, %x[] : memref<f64>
    %1 = affine.load %x[] : memref<f64>
    %2 = arith.mulf %1, %1 : f64
    affine.store %2, %a[%i] : memref<9xf64>
  }
  return
}
