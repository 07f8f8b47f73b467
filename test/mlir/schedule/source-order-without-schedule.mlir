// Where isl's scheduler gives up (here of its own accord), the source order stays.
// RUN: mse-opt --mse-import --mse-dataflow --mse-schedule --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK:         mse.schedule {
// CHECK-NEXT:      mse.band <"{{.*}}[{ S0[i0, i1, i2] -> [(i0)] }]">
// CHECK-NEXT:        mse.band <"{{.*}}[{ S0[i0, i1, i2] -> [(i1)] }]">
// CHECK-NEXT:          mse.band <"{{.*}}[{ S0[i0, i1, i2] -> [(i2)] }]">
func.func @f(%n: index, %A: memref<?xi64>, %x: memref<i64>) {
  %three = arith.constant 3 : i64
  // expected-remark@+1 {{the source order stays: isl finds no schedule, unable to carry dependences}}
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      affine.for %k = 0 to %n {
        %v = affine.load %x[] : memref<i64>
        %differs = arith.cmpi ne, %v, %three : i64
        // expected-remark@+1 {{approximated [non-affine-condition]}}
        scf.if %differs {
          %a = affine.load %A[%j] : memref<?xi64>
          affine.store %a, %A[%k + %k] : memref<?xi64>
        }
      }
    }
  }
  return
}
