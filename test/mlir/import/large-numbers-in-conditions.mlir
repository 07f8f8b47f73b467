// Conditions that come to numbers beyond 2^62, which no code can be generated of, are data. Found by mse-fuzz,
// seed 800792.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu %s -o %t 2>/dev/null
// RUN: mse-run --compare %s %t --check --sizes 1,3

// CHECK-LABEL: func.func @condition
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg1] -> { S0[i0] : 0 <= i0 < arg1 }"> {
// CHECK:           scf.if
// CHECK:             mse.write %{{.*}}, %{{.*}} @w0 may <"{ S0[i0] -> arg0[o0] : o0 >= 0 }">
func.func @condition(%A: memref<?xf32>, %n: index, %m: index, %k: index, %x: f32) {
  affine.for %i = 0 to %n {
    // expected-remark@below {{approximated [non-affine-condition]: 'affine.if' is affine, but code for it may need numbers of more than 64 bits}}
    affine.if affine_set<()[s0, s1] : (s0 floordiv 576460752303423488 - s1 * 97 == 0)>()[%m, %k] {
      affine.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}
