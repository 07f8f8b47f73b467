// Bands of different width in one kernel share its axes: a missing member is number 0. Two kernels, two launches.
// RUN: mse-opt %s --mse-lower="target=gpu" | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<()[s0] -> (s0 + 3)>
// CHECK-DAG: #[[$SET:.+]] = affine_set<()[s0] : (-s0 + 15 >= 0)>
// CHECK-DAG: #[[$SET1:.+]] = affine_set<()[s0] : (s0 == 0)>
// CHECK-LABEL: func.func @axes(
// CHECK-SAME:    %[[A:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : index
// CHECK-DAG:     %[[C1:.+]] = arith.constant 40 : index
// CHECK-DAG:     %[[C2:.+]] = arith.constant 4 : index
// CHECK-DAG:     %[[C3:.+]] = arith.constant 1.000000e+00 : f32
// CHECK-DAG:     %[[C4:.+]] = arith.constant 2.000000e+00 : f32
// CHECK-DAG:     %[[C5:.+]] = arith.constant 37 : index
// CHECK-DAG:     %[[C6:.+]] = arith.constant 3.000000e+00 : f32
// CHECK:     gpu.launch blocks(%[[BX:[^ ,)]+]], %[[BY:[^ ,)]+]], %[[BZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]]) threads(%[[TX:[^ ,)]+]], %[[TY:[^ ,)]+]], %[[TZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[C1]], {{[^ ]+}} = %[[C2]], {{[^ ]+}} = %[[C0]]) {
// CHECK-NEXT:       affine.if #[[$SET]]()[%[[TX]]] {
// CHECK-NEXT:         affine.for %[[I0:.+]] = %[[TY]] to 60 step 4 {
// CHECK-NEXT:           affine.for %[[I1:.+]] = %[[TX]] to 64 step 16 {
// CHECK-NEXT:             affine.store %[[C3]], %[[A]][%[[I0]], %[[I1]]] : memref<64x64xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.if #[[$SET1]]()[%[[TY]]] {
// CHECK-NEXT:         affine.store %[[C4]], %[[A]][63, symbol(%[[TX]])] : memref<64x64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     }
// CHECK-NEXT:     gpu.launch blocks(%[[BX:[^ ,)]+]], %[[BY:[^ ,)]+]], %[[BZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[C5]], {{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]]) threads(%[[TX:[^ ,)]+]], %[[TY:[^ ,)]+]], %[[TZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]]) {
// CHECK-NEXT:       %[[V0:.+]] = affine.apply #[[$MAP]]()[%[[BX]]]
// CHECK-NEXT:       affine.store %[[C6]], %[[A]][62, symbol(%[[V0]])] : memref<64x64xf32>
// CHECK-NEXT:       gpu.terminator

func.func @axes(%a: memref<64x64xf32>) {
  mse.scop
      arrays("A" %A = %a : memref<64x64xf32> <"{ A[i, j] : 0 <= i, j < 64 }"> live_in live_out) {
    mse.stmt "S"(%i, %j) <"{ S[i, j] : 0 <= i < 60 and 0 <= j < 64 }"> {
      %c = arith.constant 1.0 : f32
      mse.write %c, %A @w0 <"{ S[i, j] -> A[i, j] }"> : memref<64x64xf32>
    }
    mse.stmt "T"(%i) <"{ T[i] : 0 <= i < 40 }"> {
      %c = arith.constant 2.0 : f32
      mse.write %c, %A @w1 <"{ T[i] -> A[63, i] }"> : memref<64x64xf32>
    }
    mse.stmt "U"(%i) <"{ U[i] : 3 <= i < 40 }"> {
      %c = arith.constant 3.0 : f32
      mse.write %c, %A @w2 <"{ U[i] -> A[62, i] }"> : memref<64x64xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[i, j]; T[i] }"> {
          mse.mark "kernel" {
            mse.sequence {
              mse.filter <"{ S[i, j] }"> { mse.mark "thread" { mse.band <"[{ S[i, j] -> [(i mod 4)] }, { S[i, j] -> [(j mod 16)] }]"> coincident [true, true] { mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"> coincident [true, true] } } }
              mse.filter <"{ T[i] }"> { mse.mark "thread" { mse.band <"[{ T[i] -> [(i)] }]"> coincident [true] } }
            }
          }
        }
        mse.filter <"{ U[i] }"> { mse.mark "kernel" { mse.mark "block" { mse.band <"[{ U[i] -> [(i)] }]"> coincident [true] } } }
      }
    }
  }
  return
}
