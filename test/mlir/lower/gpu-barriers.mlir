// One block: loops around threads run in all of them, with barriers; a statement without a thread band runs in thread 0.
// RUN: mse-opt %s --mse-lower="target=gpu" | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<()[s0] -> ((s0 - 2) floordiv 32 + 1)>
// CHECK-DAG: #[[$SET:.+]] = affine_set<()[s0] : (s0 - 1 >= 0)>
// CHECK-DAG: #[[$SET1:.+]] = affine_set<()[s0, s1] : (s0 - (s1 + 31) mod 32 - 3 >= 0)>
// CHECK-DAG: #[[$SET2:.+]] = affine_set<(d0)[s0, s1] : (d0 * -32 + s0 - s1 - 2 >= 0, d0 * 32 + s1 - 1 >= 0)>
// CHECK-DAG: #[[$SET3:.+]] = affine_set<()[s0] : (s0 == 0)>
// CHECK-LABEL: func.func @steps(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[T:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}}, %[[B:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : index
// CHECK-DAG:     %[[C1:.+]] = arith.constant 32 : index
// CHECK:     affine.if #[[$SET]]()[%[[T]]] {
// CHECK-NEXT:       gpu.launch blocks(%[[BX:[^ ,)]+]], %[[BY:[^ ,)]+]], %[[BZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]]) threads(%[[TX:[^ ,)]+]], %[[TY:[^ ,)]+]], %[[TZ:[^ ,)]+]]) in ({{[^ ]+}} = %[[C1]], {{[^ ]+}} = %[[C0]], {{[^ ]+}} = %[[C0]]) {
// CHECK-NEXT:         affine.for %[[I0:.+]] = 0 to %[[T]] {
// CHECK-NEXT:           affine.if #[[$SET1]]()[%[[N]], %[[TX]]] {
// CHECK-NEXT:             affine.for %[[I1:.+]] = 0 to #[[$MAP]]()[%[[N]]] {
// CHECK-NEXT:               affine.if #[[$SET2]](%[[I1]])[%[[N]], %[[TX]]] {
// CHECK-NEXT:                 %[[V0:.+]] = affine.load %[[A]][%[[I1]] * 32 + symbol(%[[TX]]) - 1] : memref<?xf32>
// CHECK-NEXT:                 %[[V1:.+]] = affine.load %[[A]][%[[I1]] * 32 + symbol(%[[TX]]) + 1] : memref<?xf32>
// CHECK-NEXT:                 %[[V2:.+]] = arith.mulf %[[V0]], %[[V1]] : f32
// CHECK-NEXT:                 affine.store %[[V2]], %[[B]][%[[I1]] * 32 + symbol(%[[TX]])] : memref<?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           gpu.barrier
// CHECK-NEXT:           affine.if #[[$SET1]]()[%[[N]], %[[TX]]] {
// CHECK-NEXT:             affine.for %[[I2:.+]] = 0 to #[[$MAP]]()[%[[N]]] {
// CHECK-NEXT:               affine.if #[[$SET2]](%[[I2]])[%[[N]], %[[TX]]] {
// CHECK-NEXT:                 %[[V3:.+]] = affine.load %[[B]][%[[I2]] * 32 + symbol(%[[TX]])] : memref<?xf32>
// CHECK-NEXT:                 affine.store %[[V3]], %[[A]][%[[I2]] * 32 + symbol(%[[TX]])] : memref<?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.if #[[$SET3]]()[%[[TX]]] {
// CHECK-NEXT:             %[[V4:.+]] = affine.load %[[B]][0] : memref<?xf32>
// CHECK-NEXT:             affine.store %[[V4]], %[[A]][0] : memref<?xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         gpu.terminator

func.func @steps(%n: index, %t: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  mse.scop parameters("N" %N = %n, "T" %T = %t) context <"[N, T] -> { : N >= 3 and T >= 0}">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out,
             "B" %B = %b : memref<?xf32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    mse.stmt "S"(%t0, %i) <"[T, N] -> { S[t, i] : 0 <= t < T and 1 <= i < N - 1 }"> {
      %x = mse.read %A @r0 <"{ S[t, i] -> A[i - 1] }"> : memref<?xf32>
      %y = mse.read %A @r1 <"{ S[t, i] -> A[i + 1] }"> : memref<?xf32>
      %p = arith.mulf %x, %y : f32
      mse.write %p, %B @w0 <"{ S[t, i] -> B[i] }"> : memref<?xf32>
    }
    mse.stmt "barrier"() <"{ barrier[] }"> { gpu.barrier }
    mse.stmt "R"(%t0, %i) <"[T, N] -> { R[t, i] : 0 <= t < T and 1 <= i < N - 1 }"> {
      %x = mse.read %B @r2 <"{ R[t, i] -> B[i] }"> : memref<?xf32>
      mse.write %x, %A @w1 <"{ R[t, i] -> A[i] }"> : memref<?xf32>
    }
    mse.stmt "U"(%t0) <"[T] -> { U[t] : 0 <= t < T }"> {
      %x = mse.read %B @r3 <"{ U[t] -> B[0] }"> : memref<?xf32>
      mse.write %x, %A @w2 <"{ U[t] -> A[0] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.mark "kernel" {
      mse.band <"[{ S[t, i] -> [(t)]; R[t, i] -> [(t)]; U[t] -> [(t)] }]"> coincident [false] {
        mse.extension <"[T] -> { [t] -> barrier[] : 0 <= t < T }"> {
        mse.sequence {
          mse.filter <"{ S[t, i] }"> { mse.band <"[{ S[t, i] -> [(floor(i/32))] }]"> coincident [true] { mse.mark "thread" { mse.band <"[{ S[t, i] -> [(i mod 32)] }]"> coincident [true] } } }
          mse.filter <"{ barrier[] }"> 
          mse.filter <"{ R[t, i] }"> { mse.band <"[{ R[t, i] -> [(floor(i/32))] }]"> coincident [true] { mse.mark "thread" { mse.band <"[{ R[t, i] -> [(i mod 32)] }]"> coincident [true] } } }
          mse.filter <"{ U[t] }">
        } } 
      } }
    }
  }
  return
}
