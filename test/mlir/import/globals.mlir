// Two addresses of one global are one array; a constant global is not live out.
// RUN: mse-opt --mse-import %s | FileCheck %s

memref.global "private" @table : memref<8xf32>
memref.global "private" constant @fixed : memref<8xf32> = dense<1.0>

// CHECK-LABEL: func.func @globals
// CHECK:         arrays("mem0" %{{.*}} <"{ mem0[i0] : 0 <= i0 <= 7 }"> live_in,
// CHECK-NEXT:           "mem1" %{{.*}} <"{ mem1[i0] : 0 <= i0 <= 7 }"> live_in live_out)
func.func @globals() {
  %fixed = memref.get_global @fixed : memref<8xf32>
  %one = memref.get_global @table : memref<8xf32>
  %same = memref.get_global @table : memref<8xf32>
  affine.for %i = 1 to 8 {
    %a = affine.load %fixed[%i] : memref<8xf32>
    %b = affine.load %one[%i - 1] : memref<8xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %same[%i] : memref<8xf32>
  }
  return
}
