// A cell that an operation overwrites is not loaded: it may hold no value yet.
// RUN: mse-opt --mse-linalg-to-loops %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu %s -o %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --check

// CHECK-LABEL: func.func @one
// CHECK:         memref.load
// CHECK-NOT:     memref.load
// CHECK:         memref.store
func.func @one(%a: memref<f64>, %o: memref<f64>) {
  %m = memref.alloc() : memref<f64>
  linalg.exp ins(%a : memref<f64>) outs(%m : memref<f64>)
  memref.copy %m, %o : memref<f64> to memref<f64>
  memref.dealloc %m : memref<f64>
  return
}
