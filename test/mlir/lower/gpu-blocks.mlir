// Blocks and threads: members become numbers, partial tiles a condition, the rest loops in the thread. At least one
// block is launched, and no more along y at once than a device takes. The kernel goes on to PTX.
// RUN: mse-opt %s --mse-lower="target=gpu" | FileCheck %s

// CHECK-DAG: #[[$X:.+]] = affine_map<()[s0] -> ((s0 + 31) floordiv 32)>
// CHECK-DAG: #[[$Y:.+]] = affine_map<()[s0] -> ((s0 + 7) floordiv 8)>
// CHECK-DAG: #[[$WAVE:.+]] = affine_map<(d0)[s0] -> (65535, -d0 + (s0 + 7) floordiv 8)>
// CHECK-DAG: #[[$BLOCK:.+]] = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK-DAG: #[[$SET:.+]] = affine_set<()[s0] : (s0 - 1 >= 0)>
// CHECK-DAG: #[[$SET1:.+]] = affine_set<()[s0, s1, s2, s3, s4] : (s0 - s1 - s2 * 8 - 1 >= 0, s0 - s3 - s4 * 32 - 1 >= 0)>
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}}, %[[B:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : index
// CHECK-DAG:     %[[C1:.+]] = arith.constant 32 : index
// CHECK-DAG:     %[[C2:.+]] = arith.constant 8 : index
// CHECK:     affine.if #[[$SET]]()[%[[N]]] {
// CHECK-NEXT:       %[[V0:.+]] = affine.apply #[[$X]]()[%[[N]]]
// CHECK-NEXT:       affine.for %[[W:.+]] = 0 to #[[$Y]]()[%[[N]]] step 65535 {
// CHECK-NEXT:         %[[V1:.+]] = affine.min #[[$WAVE]](%[[W]])[%[[N]]]
// CHECK-NEXT:         gpu.launch blocks(%[[BX:[^ ,)]+]], %[[ID:[^ ,)]+]], %[[BZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[V0]], {{[^ ]+}} = %[[V1]], {{[^ ]+}} = %[[C0]]) threads(%[[TX:[^ ,)]+]], %[[TY:[^ ,)]+]], %[[TZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[C1]], {{[^ ]+}} = %[[C2]], {{[^ ]+}} = %[[C0]]) {
// CHECK-NEXT:           %[[BY:.+]] = affine.apply #[[$BLOCK]](%[[W]])[%[[ID]]]
// CHECK-NEXT:           affine.if #[[$SET1]]()[%[[N]], %[[TY]], %[[BY]], %[[TX]], %[[BX]]] {
// CHECK-NEXT:             %[[V1:.+]] = affine.load %[[A]][symbol(%[[TY]]) + symbol(%[[BY]]) * 8, symbol(%[[TX]]) + symbol(%[[BX]]) * 32] : memref<?x?xf32>
// CHECK-NEXT:             %[[V5:.+]] = affine.for %[[I0:.+]] = 0 to %[[N]] iter_args(%[[V2:.+]] = %[[V1]]) -> (f32) {
// CHECK-NEXT:               %[[V3:.+]] = affine.load %[[B]][%[[I0]], symbol(%[[TX]]) + symbol(%[[BX]]) * 32] : memref<?x?xf32>
// CHECK-NEXT:               %[[V4:.+]] = arith.addf %[[V2]], %[[V3]] : f32
// CHECK-NEXT:               affine.yield %[[V4]] : f32
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.store %[[V5]], %[[A]][symbol(%[[TY]]) + symbol(%[[BY]]) * 8, symbol(%[[TX]]) + symbol(%[[BX]]) * 32] : memref<?x?xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           gpu.terminator

func.func @blocks(%n: index, %a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?x?xf32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in live_out,
             "B" %B = %b : memref<?x?xf32> <"[N] -> { B[i, j] : 0 <= i, j < N }"> live_in) {
    mse.stmt "S"(%i, %j, %k) <"[N] -> { S[i, j, k] : 0 <= i, j, k < N }"> {
      %x = mse.read %A @r0 <"{ S[i, j, k] -> A[i, j] }"> : memref<?x?xf32>
      %y = mse.read %B @r1 <"{ S[i, j, k] -> B[k, j] }"> : memref<?x?xf32>
      %z = arith.addf %x, %y : f32
      mse.write %z, %A @w0 <"{ S[i, j, k] -> A[i, j] }"> : memref<?x?xf32>
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "block" {
          mse.band <"[{ S[i, j, k] -> [(floor(i/8))] }, { S[i, j, k] -> [(floor(j/32))] }]"> permutable coincident [true, true] {
            mse.mark "thread" {
              mse.band <"[{ S[i, j, k] -> [(i mod 8)] }, { S[i, j, k] -> [(j mod 32)] }]"> permutable coincident [true, true] {
                mse.band <"[{ S[i, j, k] -> [(k)] }]"> coincident [false]
              }
            }
          }
        }
      }
    }
  }
  return
}
