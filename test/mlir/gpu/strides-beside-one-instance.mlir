// A statement of one instance has no stride: threads number the iterations of those beside it.
// RUN: mse-opt --mse-map-to-gpu %s | FileCheck %s
// RUN: mse-opt --mse-map-to-gpu --mse-lower="target=gpu" %s | FileCheck %s --check-prefix=LAUNCH

// CHECK: mse.band <"[{ S0[i0] -> [(floor((i0)/4611686018427387904))]; S1[] -> [(0)] }]">
// LAUNCH: gpu.launch blocks({{.*}}) in (%{{.*}} = %c2, %{{.*}} = %c1, %{{.*}} = %c1) threads({{.*}}) in (%{{.*}} = %c8,
func.func @f(%n: index, %A: memref<?xf32>, %x: f32) {
  mse.scop arrays("A" %a = %A : memref<?xf32> <"{ A[i0] : i0 >= 0 }"> live_in live_out) values(%y = %x : f32) {
    mse.stmt "S0"(%i0) <"{ S0[i0] : (i0) mod 576460752303423488 = 0 and -576460752303423488 <= i0 <= 1729382256910270462 }"> {
      mse.write %y, %a @w0 <"{ S0[i0] -> A[floor(i0/576460752303423488)] }"> : memref<?xf32>
    }
    mse.stmt "S1"() <"{ S1[] }"> {
      mse.write %y, %a @w1 <"{ S1[] -> A[7] }"> : memref<?xf32>
    }
    mse.schedule {
        mse.band <"[{ S0[i0] -> [(i0)]; S1[] -> [(576460752303423488)] }]"> permutable coincident [true]  {
                mse.sequence {
                  mse.filter <"{ S0[i0] }">
                  mse.filter <"{ S1[] }">
                }
        }
    }
  }
  return
}
