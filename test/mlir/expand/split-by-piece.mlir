// A read gets the value from before the loop at first, then that of the iteration before: it goes to two arrays, hence
// its statement becomes two, which say what they stand for.
// RUN: mse-opt --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-lower %s -o %t.1
// RUN: mse-opt --mse-dataflow --mse-expand --mse-schedule --mse-verify --mse-lower %s -o %t.2
// RUN: mse-run --compare %t.1 %t.2 --sizes 1,2,20

// CHECK:      mse.stmt "S_0"(%i) <"[N] -> { S_0{{.*}} }"> origin <"{ S_0[i] -> S[i] }"> {
// CHECK-NEXT:   mse.read %{{.*}} @r0_0 <"{ S_0[i] -> {{.*}} }"> {origin = @r0} : memref<{{.*}}>
// CHECK-NEXT:   arith.addf
// CHECK-NEXT:   mse.write %{{.*}} @w0_0 <"{{.*}}{ S_0[i] -> {{.*}} }"> {origin = @w0}
// CHECK:      mse.stmt "S_1"(%i) <"[N] -> { S_1{{.*}} }"> origin <"{ S_1[i] -> S[i] }"> {
// CHECK-NEXT:   mse.read %{{.*}} @r0_1 <"{ S_1[i] -> {{.*}} }"> {origin = @r0} : memref<{{.*}}>
// CHECK:      mse.schedule {
// CHECK-NEXT:   mse.sequence {
// CHECK-NEXT:     mse.filter <"[N] -> { I[] }">
// CHECK-NEXT:     mse.filter <"[N] -> { T[i]; S_0[i]; S_1[i] }"> {
// CHECK:      mse.dataflow
// CHECK:        mse.flow @r0 from @w0 <"[N] -> { S[i] -> S[i' = -1 + i] : 0 < i < N }">
func.func @carried(%n : index, %b : memref<?xf64>, %v : f64) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("B" %B = %b : memref<?xf64> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) values(%w = %v : f64) {
    %x = mse.array "x" <"{ x[] }"> : memref<f64>
    mse.stmt "I"() <"{ I[] }"> {
      mse.write %w, %x @w2 <"{ I[] -> x[] }"> : memref<f64>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %0 = mse.read %x @r0 <"{ S[i] -> x[] }"> : memref<f64>
      %1 = arith.addf %0, %w : f64
      mse.write %1, %x @w0 <"{ S[i] -> x[] }"> : memref<f64>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N }"> {
      %0 = mse.read %x @r1 <"{ T[i] -> x[] }"> : memref<f64>
      mse.write %0, %B @w1 <"{ T[i] -> B[i] }"> : memref<?xf64>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ S[i]; T[i] }"> {
          mse.band <"[{ S[i] -> [(i)]; T[i] -> [(i)] }]"> coincident [false] {
            mse.sequence {
              mse.filter <"{ S[i] }">
              mse.filter <"{ T[i] }">
            }
          }
        }
      }
    }
  }
  return
}
