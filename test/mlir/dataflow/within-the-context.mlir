// Flow is simplified by what the context says: outside of it, where the parameter is negative, a read may seem to have two
// sources. Found by mse-fuzz, seed 826.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-verify)' %s | FileCheck %s

// CHECK: mse.flow_in @r0 from "arg3" <"{{.*}}arg0_0 <= o0 <= 1{{.*}}">
func.func @f(%m0: memref<?xi64>, %n1: index, %A0: memref<i64>, %A1: memref<?xi64>) {
  %v1 = arith.constant 0 : index
  %n0 = memref.dim %m0, %v1 : memref<?xi64>
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n1] {
    affine.for %i2 = 0 to affine_map<()[s0] -> (s0)>()[%n1] {
      %v3 = affine.load %A1[((%i2) mod 2)] : memref<?xi64>
      affine.store %v3, %A0[] : memref<i64>
      affine.for %i4 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
        %v5 = arith.constant 1 : i64
        affine.store %v5, %A1[%i4] : memref<?xi64>
      }
    }
  }
  return
}
