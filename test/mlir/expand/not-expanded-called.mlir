// A call takes its arrays as they are: the row that it fills stays, a scalar beside it does not.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand %s 2>%t | FileCheck %s
// RUN: FileCheck --check-prefix=REMARK %s <%t

// REMARK: remark: not expanded [called]: array 'arg1' stays as it is: a call takes it as it is
// REMARK-NOT: not expanded

// CHECK:     %[[X:.*]] = mse.array "x0_{{.*}}" <"{ x0_{{.*}}[i0] : 0 <= i0 <= 7 }">
// CHECK:     mse.touch write %[[ROW:.*]] @w0 may <"{ S0[i0] -> arg1[o0] : 0 <= o0 <= 7 }"> : memref<8xf64>
// CHECK:     func.call @fill(%[[ROW]]
func.func private @fill(%r: memref<8xf64>, %i: index) -> f64 {
  %v = arith.constant 1.0 : f64
  affine.for %j = 0 to 8 {
    affine.store %v, %r[%j] : memref<8xf64>
  }
  return %v : f64
}
func.func @rows(%A: memref<8x8xf64>, %r: memref<8xf64>) {
  affine.for %i = 0 to 8 {
    %v = func.call @fill(%r, %i) : (memref<8xf64>, index) -> f64
    affine.for %j = 0 to 8 {
      %w = affine.load %r[%j] : memref<8xf64>
      %s = arith.addf %v, %w : f64
      affine.store %s, %A[%i, %j] : memref<8x8xf64>
    }
  }
  return
}
