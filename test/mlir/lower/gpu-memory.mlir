// Shared and private arrays of constant size are attributions of the launch that uses them.
// RUN: mse-opt %s --mse-lower="target=gpu" | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<()[s0] -> ((s0 + 31) floordiv 32)>
// CHECK-DAG: #[[$SET:.+]] = affine_set<()[s0] : (s0 - 1 >= 0)>
// CHECK-DAG: #[[$SET1:.+]] = affine_set<()[s0, s1, s2] : (s0 - s1 - s2 * 32 - 1 >= 0)>
// CHECK-DAG: #[[$SET2:.+]] = affine_set<()[s0, s1, s2] : (-s0 + 30 >= 0, s1 - s0 - s2 * 32 - 2 >= 0)>
// CHECK-LABEL: func.func @memory(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : index
// CHECK-DAG:     %[[C1:.+]] = arith.constant 32 : index
// CHECK:     affine.if #[[$SET]]()[%[[N]]] {
// CHECK-NEXT:       %[[V0:.+]] = affine.apply #[[$MAP]]()[%[[N]]]
// CHECK-NEXT:       gpu.launch blocks(%[[BX:[^ ,)]+]], %[[BY:[^ ,)]+]], %[[BZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[V0]], {{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]]) threads(%[[TX:[^ ,)]+]], %[[TY:[^ ,)]+]], %[[TZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[C1]], {{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]]) workgroup(%[[M0:.+]] : memref<32xf32, #gpu.address_space<workgroup>>) private(%[[M1:.+]] : memref<2xf32, #gpu.address_space<private>>) {
// CHECK-NEXT:         affine.if #[[$SET1]]()[%[[N]], %[[TX]], %[[BX]]] {
// CHECK-NEXT:           %[[V1:.+]] = affine.load %[[A]][symbol(%[[TX]]) + symbol(%[[BX]]) * 32] : memref<?xf32>
// CHECK-NEXT:           affine.store %[[V1]], %[[M0]][symbol(%[[TX]]) mod 32] : memref<32xf32, #gpu.address_space<workgroup>>
// CHECK-NEXT:           affine.store %[[V1]], %[[M1]][1] : memref<2xf32, #gpu.address_space<private>>
// CHECK-NEXT:         }
// CHECK-NEXT:         gpu.barrier
// CHECK-NEXT:         affine.if #[[$SET2]]()[%[[TX]], %[[N]], %[[BX]]] {
// CHECK-NEXT:           %[[V2:.+]] = affine.load %[[M0]][(symbol(%[[TX]]) + symbol(%[[BX]]) * 32 + 1) mod 32] : memref<32xf32, #gpu.address_space<workgroup>>
// CHECK-NEXT:           %[[V3:.+]] = affine.load %[[M1]][1] : memref<2xf32, #gpu.address_space<private>>
// CHECK-NEXT:           %[[V4:.+]] = arith.addf %[[V2]], %[[V3]] : f32
// CHECK-NEXT:           affine.store %[[V4]], %[[A]][symbol(%[[TX]]) + symbol(%[[BX]]) * 32] : memref<?xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:         gpu.terminator

func.func @memory(%n: index, %a: memref<?xf32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out) {
    %p = mse.array "p" <"{ p[i] : 0 <= i < 2 }"> layout <"{ p[i] -> [i] }" in "private"> : memref<?xf32>
    %t = mse.array "t" <"[N] -> { t[i] : 0 <= i < N }"> layout <"{ t[i] -> [i] }" mod ["32"] in "workgroup"> : memref<?xf32>
    mse.stmt "load"(%i) <"[N] -> { load[i] : 0 <= i < N }"> {
      %x = mse.read %A @r0 <"{ load[i] -> A[i] }"> : memref<?xf32>
      mse.write %x, %t @w0 <"{ load[i] -> t[i] }"> : memref<?xf32>
      mse.write %x, %p @w1 <"{ load[i] -> p[1] }"> : memref<?xf32>
    }
    mse.stmt "barrier"() <"{ barrier[] }"> { gpu.barrier }
    mse.stmt "store"(%i) <"[N] -> { store[i] : 0 <= i < N and i + 1 < N and i mod 32 < 31 }"> {
      %x = mse.read %t @r1 <"{ store[i] -> t[i + 1] }"> : memref<?xf32>
      %y = mse.read %p @r2 <"{ store[i] -> p[1] }"> : memref<?xf32>
      %z = arith.addf %x, %y : f32
      mse.write %z, %A @w2 <"{ store[i] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "block" {
          mse.band <"[{ load[i] -> [(floor(i/32))]; store[i] -> [(floor(i/32))] }]"> coincident [true] {
            mse.extension <"[N] -> { [b] -> barrier[] : 0 <= 32b < N }"> {
              mse.sequence {
                mse.filter <"{ load[i] }"> { mse.mark "thread" { mse.band <"[{ load[i] -> [(i mod 32)] }]"> coincident [true] } }
                mse.filter <"{ barrier[] }">
                mse.filter <"{ store[i] }"> { mse.mark "thread" { mse.band <"[{ store[i] -> [(i mod 32)] }]"> coincident [true] } }
              }
            }
          }
        }
      }
    }
  }
  return
}
