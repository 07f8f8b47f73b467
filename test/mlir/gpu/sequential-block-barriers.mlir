// Time is sequential, space parallel: with sequential=block one block runs both, with a barrier after each half step.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-schedule{algorithm=source},mse-map-to-gpu{sequential=block block-sizes=64})' %s 2>%t | FileCheck %s
// RUN: FileCheck --check-prefix=REMARK %s <%t

// REMARK: remark: loop stays sequential: A[{{[0-9]+}}] written by S1[{{.*}}] (@w1) and read by S0[{{.*}}] (@r{{[01]}}), for N = {{[0-9]+}}, T = {{[0-9]+}}

// CHECK-LABEL: func.func @j
// CHECK:       mse.stmt "barrier0"() <"{ barrier0[] }"> {
// CHECK-NEXT:    gpu.barrier
// CHECK:       mse.schedule {
// CHECK-NEXT:    mse.mark "kernel" {
// CHECK-NEXT:      mse.band <"[{ S0[t, i] -> [(t)]; S1[t, i] -> [(t)] }]"> coincident [false] {
// CHECK-NEXT:        mse.extension <"[N, T] -> { [i0] -> barrier0[] : N >= 3 and 0 <= i0 < T; [i0] -> barrier1[] : N >= 3 and 0 <= i0 < T }"> {
// CHECK-NEXT:          mse.sequence {
// CHECK-NEXT:            mse.filter <"{{.*}}{ S0[t, i] }"> {
// CHECK-NEXT:              mse.mark "thread" {
// CHECK-NEXT:                mse.band <"{{.*}}[{ S0[t, i] -> [((i) mod 64)] }]"> coincident [true] {
// CHECK-NEXT:                  mse.band <"{{.*}}[{ S0[t, i] -> [(i)] }]"> coincident [true]
// CHECK:                 mse.filter <"{{.*}}{ [[BETWEEN:barrier[01]]][] }">
// CHECK-NEXT:            mse.filter <"{{.*}}{ S1[t, i] }"> {
// CHECK:                 mse.filter <"{{.*}}{ barrier{{[01]}}[] }">

func.func @j(%n: index, %t: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  mse.scop parameters("N" %N = %n, "T" %T = %t) context <"[N,T] -> { : N >= 0 and T >= 0 }">
    arrays("A" %a = %A : memref<?xf64> <"{ A[i] : i >= 0 }"> live_in live_out,
           "B" %b = %B : memref<?xf64> <"{ B[i] : i >= 0 }"> live_in live_out) {
    mse.stmt "S0"(%s, %i) <"[N,T] -> { S0[t,i] : 0 <= t < T and 1 <= i < N - 1 }"> {
      %x = mse.read %a @r0 <"{ S0[t,i] -> A[i-1] }"> : memref<?xf64>
      %y = mse.read %a @r1 <"{ S0[t,i] -> A[i+1] }"> : memref<?xf64>
      %m = arith.addf %x, %y : f64
      mse.write %m, %b @w0 <"{ S0[t,i] -> B[i] }"> : memref<?xf64>
    }
    mse.stmt "S1"(%s, %i) <"[N,T] -> { S1[t,i] : 0 <= t < T and 1 <= i < N - 1 }"> {
      %x = mse.read %b @r2 <"{ S1[t,i] -> B[i] }"> : memref<?xf64>
      mse.write %x, %a @w1 <"{ S1[t,i] -> A[i] }"> : memref<?xf64>
    }
    mse.schedule {
      mse.band <"[{ S0[t,i] -> [(t)]; S1[t,i] -> [(t)] }]"> coincident [false] {
          mse.sequence {
            mse.filter <"{ S0[t,i] }"> {
              mse.band <"[{ S0[t,i] -> [(i)] }]"> coincident [false]
            }
            mse.filter <"{ S1[t,i] }"> {
              mse.band <"[{ S1[t,i] -> [(i)] }]"> coincident [false]
            }
          }
      }
    }
  }
  return
}
