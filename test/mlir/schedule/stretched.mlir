// Of a sequential nest of small constant size isl makes one dimension, `[a i + b j + c k]` with large factors and a loop over all
// the numbers in between: the source order stays.
// RUN: mse-opt %s --pass-pipeline="builtin.module(mse-import,mse-dataflow,mse-schedule{max-operations=10000000},mse-lower)" -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t

// REMARK: remark: the source order stays: isl's schedule leaves gaps between its dates
// CHECK: affine.for %[[I:.+]] = 0 to 30
// CHECK:   affine.for %[[J:.+]] = 0 to #{{.+}}(%[[I]])
// CHECK:     affine.for %{{.+}} = 0 to #{{.+}}(%[[J]])
// CHECK:   affine.for

func.func @factorise(%A: memref<30x30xf64>) {
  %w = memref.alloca() : memref<f64>
  affine.for %i = 0 to 30 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i, %j] : memref<30x30xf64>
      affine.store %a, %w[] : memref<f64>
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        %b = affine.load %A[%i, %k] : memref<30x30xf64>
        %c = affine.load %A[%k, %j] : memref<30x30xf64>
        %d = arith.mulf %b, %c : f64
        %e = affine.load %w[] : memref<f64>
        %f = arith.subf %e, %d : f64
        affine.store %f, %w[] : memref<f64>
      }
      %g = affine.load %w[] : memref<f64>
      %h = affine.load %A[%j, %j] : memref<30x30xf64>
      %q = arith.divf %g, %h : f64
      affine.store %q, %A[%i, %j] : memref<30x30xf64>
    }
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 30 {
      %a = affine.load %A[%i, %j] : memref<30x30xf64>
      affine.store %a, %w[] : memref<f64>
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %b = affine.load %A[%i, %k] : memref<30x30xf64>
        %c = affine.load %A[%k, %j] : memref<30x30xf64>
        %d = arith.mulf %b, %c : f64
        %e = affine.load %w[] : memref<f64>
        %f = arith.subf %e, %d : f64
        affine.store %f, %w[] : memref<f64>
      }
      %g = affine.load %w[] : memref<f64>
      affine.store %g, %A[%i, %j] : memref<30x30xf64>
    }
  }
  return
}
