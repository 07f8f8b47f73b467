// A part of isl's schedule that has one dimension for two of small constant size, `[28 i + j]`, is in the source order; the
// rest stays isl's: what is beside it is parallel.
// RUN: mse-opt %s --pass-pipeline="builtin.module(mse-import,mse-dataflow,mse-schedule,mse-verify,mse-lower{target=parallel})" -o %t 2>&1 | FileCheck %s --check-prefix=REMARK --allow-empty
// RUN: FileCheck %s --input-file=%t
// RUN: mse-run --compare %s %t --entry backward --check --sizes 3

// REMARK-NOT: the source order stays
// CHECK: affine.parallel
// CHECK: affine.for %[[I:.+]] = 0 to 30 {
// CHECK-NEXT: affine.for %{{.+}} = #{{.+}}(%[[I]]) to 30 {
func.func @backward(%A: memref<30x30xf64>, %w: memref<30xf64>, %x: memref<30xf64>, %y: memref<30xf64>) {
  affine.for %up = 0 to 30 {
    %a = affine.load %y[%up] : memref<30xf64>
    affine.store %a, %w[%up] : memref<30xf64>
  }
  affine.for %up = 0 to 30 {
    affine.for %j = affine_map<(d0) -> (30 - d0)>(%up) to 30 {
      %v = affine.load %w[%up] : memref<30xf64>
      %a = affine.load %A[-%up + 29, %j] : memref<30x30xf64>
      %b = affine.load %x[%j] : memref<30xf64>
      %c = arith.mulf %a, %b : f64
      %d = arith.subf %v, %c : f64
      affine.store %d, %w[%up] : memref<30xf64>
    }
    %v = affine.load %w[%up] : memref<30xf64>
    %a = affine.load %A[-%up + 29, -%up + 29] : memref<30x30xf64>
    %q = arith.divf %v, %a : f64
    affine.store %q, %x[-%up + 29] : memref<30xf64>
  }
  return
}
