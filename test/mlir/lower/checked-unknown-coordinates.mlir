// A coordinate that the code computes by arithmetic that may wrap, for all that is known: it is not decided
// whether the right instance is executed, and no violation. Found by mse-fuzz, seed 82000455.
// RUN: mse-opt %s --pass-pipeline='builtin.module(mse-dataflow,mse-lower{check=true})' 2>&1 | FileCheck %s

// CHECK: remark: not decided: the lowered code: it depends on '{{.*}}', which nothing ties to the scop's
// CHECK: scf.if
// CHECK: affine.store
func.func @last(%sizes: memref<?xindex>, %x: memref<i32>, %count: index) {
  affine.for %k = 0 to %count {
    %size = affine.load %sizes[%k] : memref<?xindex>
    mse.scop parameters("n" %n = %size) context <"[n] -> { : }">
        arrays("x" %to = %x : memref<i32> <"{ x[] }"> live_out) {
      mse.stmt "S"(%i) <"[n] -> { S[i] : i = n - 1 and n >= 2 }"> {
        %1 = arith.index_cast %i : index to i32
        mse.write %1, %to @w0 <"{ S[i] -> x[] }"> : memref<i32>
      }
      mse.stmt "T"() <"[n] -> { T[] : n <= 1 }"> {
        %1 = arith.constant 0 : i32
        mse.write %1, %to @w1 <"{ T[] -> x[] }"> : memref<i32>
      }
      mse.schedule
    }
  }
  return
}
