// A kill right in front of a region, or right behind it, says that nobody needs what memory holds there: no last value is
// copied to it, no first one from it, and a buffer that is killed may vanish as one that is freed.
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-opt --mse-import %s | FileCheck %s --check-prefix=SCOP
// RUN: mse-run --compare %s %t.mlir --check --entry buffer --sizes 1,300

// CHECK-LABEL: func.func @buffer
// CHECK-NOT:     alloc
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:     gpu.launch
// CHECK-NOT:     mse.kill
func.func @buffer(%n: index, %A: memref<?xi32>, %B: memref<?xi32>) {
  %t = memref.alloc(%n) : memref<?xi32>
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i] : memref<?xi32>
    affine.store %v, %t[%i] : memref<?xi32>
    %w = affine.load %t[%i] : memref<?xi32>
    affine.store %w, %B[%i] : memref<?xi32>
  }
  mse.kill %t : memref<?xi32>
  memref.dealloc %t : memref<?xi32>
  return
}

// The scalar is somebody else's; its value goes nowhere.
// SCOP-LABEL: func.func @behind
// SCOP:         %arg1 : memref<f64> <"{ arg1[] }"> live_in,
// CHECK-LABEL: func.func @behind
// CHECK-NOT:     affine.store {{.*}} %arg1
// CHECK:         mse.kill %arg1
func.func @behind(%n: index, %x: memref<f64>, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %x[] : memref<f64>
    %b = affine.load %x[] : memref<f64>
    affine.store %b, %B[%i] : memref<?xf64>
  }
  mse.kill %x : memref<f64>
  return
}

// SCOP-LABEL: func.func @in_front
// SCOP:         %arg1 : memref<f64> <"{ arg1[] }"> live_out
func.func @in_front(%n: index, %x: memref<f64>, %A: memref<?xf64>, %B: memref<?xf64>) {
  mse.kill %x : memref<f64>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %x[] : memref<f64>
    %b = affine.load %x[] : memref<f64>
    affine.store %b, %B[%i] : memref<?xf64>
  }
  return
}

// An access in between: its value is needed.
// SCOP-LABEL: func.func @read_before
// SCOP:         %arg1 : memref<f64> <"{ arg1[] }"> live_in live_out
func.func @read_before(%n: index, %x: memref<f64>, %A: memref<?xf64>, %B: memref<?xf64>, %c: memref<f64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %x[] : memref<f64>
    %b = affine.load %x[] : memref<f64>
    affine.store %b, %B[%i] : memref<?xf64>
  }
  %v = func.call @look(%x) : (memref<f64>) -> f64
  mse.kill %x : memref<f64>
  return
}

func.func private @look(memref<f64>) -> f64
