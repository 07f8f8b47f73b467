// A first read of each iteration of i gets the last write of the iteration before, i - 3, not that of i = 0, which is what isl
// 0.27 finds. Found by mse-fuzz, seed 2692.
// (With two lower bounds, values are coordinates; with one constant, iterations would be.)
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-verify)' %s | FileCheck %s

// CHECK: mse.flow @r0 from @w0 <"{{.*}}S0[i0, i0] -> S0[-3 + i0, arg0] : {{.*}}3 <= i0 < arg0 }">
func.func @f(%n0: index, %A0: memref<i64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = max affine_map<() -> (0, -1)>() to affine_map<()[s0] -> (s0)>()[%n0] step 3 {
      affine.for %i2 = affine_map<(d0)[] -> (d0)>(%i1)[] to affine_map<()[s0] -> (s0 + 1)>()[%n0] {
        affine.if affine_set<(d0, d1)[] : (d0 * 2 + d1 * -1 == 0)>(%i2, %i1)[] {
        } else {
          %v3 = affine.load %A0[] : memref<i64>
          affine.store %v3, %A0[] : memref<i64>
        }
      }
    }
  }
  return
}
