// Values that pass from thread to thread stay in global memory; so do values if a thread needs many at a time.
// What neighbours access lies side by side there.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule{algorithm=source},mse-map-to-gpu,mse-contract,mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="expand=maximal schedule=source verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry neighbours --check
// RUN: mse-run --compare %s %t.mlir --entry many --check

// CHECK-LABEL: @neighbours
// CHECK:         mse.array
// CHECK-NOT:     private
// CHECK:         return
func.func @neighbours(%x: memref<40xf32>, %y: memref<40xf32>) {
  affine.for %t = 0 to 3 {
    %b = memref.alloca() : memref<40xf32>
    affine.for %i = 0 to 40 {
      %a = affine.load %x[%i] : memref<40xf32>
      affine.store %a, %b[%i] : memref<40xf32>
    }
    affine.for %i = 1 to 40 {
      %a = affine.load %b[%i - 1] : memref<40xf32>
      affine.store %a, %y[%i] : memref<40xf32>
    }
  }
  return
}

// CHECK-LABEL: @many
// CHECK:         mse.array "mem0_x" <"{ mem0_x[i0, i1] : 0 <= i0 <= 39 and 0 <= i1 <= 32 }"> layout <"{ mem0_x[i0, i1] -> [i1, i0] }" in "global"> : memref<?x?xf32>
// CHECK:         return
func.func @many(%x: memref<40x33xf32>, %y: memref<40xf32>) {
  affine.for %i = 0 to 40 {
    %t = memref.alloca() : memref<33xf32>
    affine.for %k = 0 to 33 {
      %a = affine.load %x[%i, %k] : memref<40x33xf32>
      affine.store %a, %t[%k] : memref<33xf32>
    }
    affine.for %k = 0 to 33 {
      %o = affine.load %y[%i] : memref<40xf32>
      %a = affine.load %t[32 - %k] : memref<33xf32>
      %s = arith.addf %o, %a : f32
      affine.store %s, %y[%i] : memref<40xf32>
    }
  }
  return
}
