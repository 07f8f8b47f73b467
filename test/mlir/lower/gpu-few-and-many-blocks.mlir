// A statement of few blocks beside one of as many as a parameter says: the hull of both numbers has as many blocks as the
// parameter can say at most. The launch has those that there are.
// RUN: mse-opt --mse-lower="target=gpu" %s | FileCheck %s

// CHECK: #[[LAST:.*]] = affine_map<()[s0] -> (0, (s0 + 255) floordiv 256 - 1)>
// CHECK-LABEL: func.func @few_and_many
func.func @few_and_many(%n: index, %A: memref<?xf32>, %B: memref<3xf32>, %x: f32) {
  // CHECK: %[[MAX:.*]] = affine.max #[[LAST]]()[%{{.*}}]
  // CHECK: %[[SIZE:.*]] = arith.addi %[[MAX]], %{{.*}}
  // CHECK: gpu.launch {{.*}} in (%{{.*}} = %[[SIZE]], %
  mse.scop parameters("n" %m = %n) context <"[n] -> { : n <= 2147483648 }"> arrays("A" %a = %A : memref<?xf32> <"{ A[i0] : i0 >= 0 }"> live_in live_out,
      "B" %b = %B : memref<3xf32> <"{ B[i0] : 0 <= i0 <= 2 }"> live_in live_out) values(%y = %x : f32)
      {
    mse.stmt "S0"(%i0) <"{ S0[i0] : 0 <= i0 <= 2 }"> {
      mse.write %y, %b @w0 <"{ S0[i0] -> B[i0] }"> : memref<3xf32>
    }
    mse.stmt "S1"(%i0) <"[n] -> { S1[i0] : 0 <= i0 < n }"> {
      mse.write %y, %a @w1 <"{ S1[i0] -> A[i0] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "block" {
          mse.band <"[{ S0[i0] -> [(floor((i0)/256))]; S1[i0] -> [(floor((i0)/256))] }]"> permutable coincident [true] {
            mse.mark "thread" {
              mse.band <"[{ S0[i0] -> [((i0) mod 256)]; S1[i0] -> [((i0) mod 256)] }]"> permutable coincident [true] {
                mse.sequence {
                  mse.filter <"{ S0[i0] }">
                  mse.filter <"{ S1[i0] }">
                }
              }
            }
          }
        }
      }
    }
  }
  return
}
