// Two planes of all steps are left by default, with a launch for each step, although borders are copied in each: the loops
// over the borders are in one with the inside. isl alone would copy the borders of all steps first, and keep all planes.
// RUN: mse-opt --mse-to-gpu=report=true %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry jac2d --sizes 1,2,3,31 --check --order random:3

// REPORT: isl's order, fused less, storage as it stands: {{.*}} {{saves less memory|takes 1.1 times as long on a card}}
// REPORT: chosen: the source order, loops merged, storage as it stands: {{.*}} 52 launches, {{.*}} bytes of memory less
// CHECK:     memref.alloc({{.*}}) : memref<2x?x?xf64>
// CHECK-NOT: memref.alloc(
func.func @jac2d(%n: index, %x: memref<?x?xf64>) {
  %third = arith.constant 0.2 : f64
  %a = memref.alloc(%n, %n) : memref<51x?x?xf64>
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %x[%i, %j] : memref<?x?xf64>
    affine.store %v, %a[0, %i, %j] : memref<51x?x?xf64>
  } }
  affine.for %t = 0 to 50 {
    affine.for %i = 0 to %n {
      %b0 = affine.load %a[%t, %i, 0] : memref<51x?x?xf64>
      affine.store %b0, %a[%t + 1, %i, 0] : memref<51x?x?xf64>
      %b1 = affine.load %a[%t, %i, symbol(%n) - 1] : memref<51x?x?xf64>
      affine.store %b1, %a[%t + 1, %i, symbol(%n) - 1] : memref<51x?x?xf64>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %b0 = affine.load %a[%t, 0, %i] : memref<51x?x?xf64>
      affine.store %b0, %a[%t + 1, 0, %i] : memref<51x?x?xf64>
      %b1 = affine.load %a[%t, symbol(%n) - 1, %i] : memref<51x?x?xf64>
      affine.store %b1, %a[%t + 1, symbol(%n) - 1, %i] : memref<51x?x?xf64>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%t, %i - 1, %j] : memref<51x?x?xf64>
      %c = affine.load %a[%t, %i, %j] : memref<51x?x?xf64>
      %r = affine.load %a[%t, %i + 1, %j] : memref<51x?x?xf64>
      %u = affine.load %a[%t, %i, %j - 1] : memref<51x?x?xf64>
      %d = affine.load %a[%t, %i, %j + 1] : memref<51x?x?xf64>
      %s0 = arith.addf %l, %c : f64
      %s1 = arith.addf %s0, %r : f64
      %s2 = arith.addf %s1, %u : f64
      %s3 = arith.addf %s2, %d : f64
      %s = arith.mulf %s3, %third : f64
      affine.store %s, %a[%t + 1, %i, %j] : memref<51x?x?xf64>
    } }
  }
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %a[50, %i, %j] : memref<51x?x?xf64>
    affine.store %v, %x[%i, %j] : memref<?x?xf64>
  } }
  memref.dealloc %a : memref<51x?x?xf64>
  return
}
