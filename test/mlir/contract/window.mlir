// A stencil with a row for each step: in order, one row is left; with a parallel loop over space, two rows.
// RUN: mse-opt --mse-dataflow --mse-contract=mode=modulo --mse-verify %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-dataflow --mse-lower %s -o %t.before.mlir
// RUN: mse-opt --mse-dataflow --mse-contract=mode=modulo --mse-lower %s -o %t.after.mlir
// RUN: FileCheck %s --input-file %t.after.mlir --check-prefix=CODE
// RUN: mse-run --compare %t.before.mlir %t.after.mlir --entry in_order --size arg0=33,arg1=5,arg2.0=33 --check
// RUN: mse-run --compare %t.before.mlir %t.after.mlir --entry in_parallel --size arg0=33,arg1=5,arg2.0=33 --check

// CHECK-NOT: error
// CHECK-LABEL: @in_order
// CHECK:         mse.array "A" {{.*}} layout <"{ A[a0, a1] -> [-a0 + a1] }" mod ["N"] in "global">
// CHECK-LABEL: @in_parallel
// CHECK:         mse.array "A" {{.*}} layout <"{ A[a0, a1] -> [a0, a1] }" mod ["2", ""] in "global">
// CODE-LABEL:  @in_order
// CODE:          memref.alloc(%{{.*}}) : memref<?xf64>
// CODE-LABEL:  @in_parallel
// CODE:          memref.alloc(%{{.*}}) : memref<2x?xf64>
func.func @in_order(%n: index, %steps: index, %x: memref<?xf64>) {
  mse.scop parameters("N" %N = %n, "T" %T = %steps) context <"[N, T] -> { : N >= T >= 1 }"> arrays("x" %X = %x : memref<?xf64> <"[N] -> { x[i] : 0 <= i < N }"> live_in live_out) {
    %t = mse.array "A" <"[N, T] -> { A[t, i] : 0 <= t <= T and 0 <= i < N }"> : memref<?x?xf64>
    mse.stmt "I"(%i) <"[N] -> { I[i] : 0 <= i < N }"> {
      %v = mse.read %X @r0 <"{ I[i] -> x[i] }"> : memref<?xf64>
      mse.write %v, %t @w0 <"{ I[i] -> A[0, i] }"> : memref<?x?xf64>
    }
    mse.stmt "S"(%s, %i) <"[N, T] -> { S[t, i] : 0 <= t < T and t < i < N }"> {
      %l = mse.read %t @r1 <"{ S[t, i] -> A[t, i - 1] }"> : memref<?x?xf64>
      %c = mse.read %t @r2 <"{ S[t, i] -> A[t, i] }"> : memref<?x?xf64>
      %sum = arith.addf %l, %c : f64
      mse.write %sum, %t @w1 <"{ S[t, i] -> A[t + 1, i] }"> : memref<?x?xf64>
    }
    mse.stmt "O"(%i) <"[N, T] -> { O[i] : T <= i < N }"> {
      %v = mse.read %t @r4 <"[T] -> { O[i] -> A[T, i] }"> : memref<?x?xf64>
      mse.write %v, %X @w2 <"{ O[i] -> x[i] }"> : memref<?xf64>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[i] }"> {
          mse.band <"[{ I[i] -> [(i)] }]"> coincident [false]
        }
        mse.filter <"{ S[t, i] }"> {
          mse.band <"[{ S[t, i] -> [(t)] }]"> coincident [false] {
            mse.band <"[{ S[t, i] -> [(i)] }]"> coincident [false]
          }
        }
        mse.filter <"{ O[i] }"> {
          mse.band <"[{ O[i] -> [(i)] }]"> coincident [false]
        }
      }
    }
  }
  return
}

func.func @in_parallel(%n: index, %steps: index, %x: memref<?xf64>) {
  mse.scop parameters("N" %N = %n, "T" %T = %steps) context <"[N, T] -> { : N >= T >= 1 }"> arrays("x" %X = %x : memref<?xf64> <"[N] -> { x[i] : 0 <= i < N }"> live_in live_out) {
    %t = mse.array "A" <"[N, T] -> { A[t, i] : 0 <= t <= T and 0 <= i < N }"> : memref<?x?xf64>
    mse.stmt "I"(%i) <"[N] -> { I[i] : 0 <= i < N }"> {
      %v = mse.read %X @r0 <"{ I[i] -> x[i] }"> : memref<?xf64>
      mse.write %v, %t @w0 <"{ I[i] -> A[0, i] }"> : memref<?x?xf64>
    }
    mse.stmt "S"(%s, %i) <"[N, T] -> { S[t, i] : 0 <= t < T and t < i < N }"> {
      %l = mse.read %t @r1 <"{ S[t, i] -> A[t, i - 1] }"> : memref<?x?xf64>
      %c = mse.read %t @r2 <"{ S[t, i] -> A[t, i] }"> : memref<?x?xf64>
      %sum = arith.addf %l, %c : f64
      mse.write %sum, %t @w1 <"{ S[t, i] -> A[t + 1, i] }"> : memref<?x?xf64>
    }
    mse.stmt "O"(%i) <"[N, T] -> { O[i] : T <= i < N }"> {
      %v = mse.read %t @r4 <"[T] -> { O[i] -> A[T, i] }"> : memref<?x?xf64>
      mse.write %v, %X @w2 <"{ O[i] -> x[i] }"> : memref<?xf64>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[i] }"> {
          mse.band <"[{ I[i] -> [(i)] }]"> coincident [false]
        }
        mse.filter <"{ S[t, i] }"> {
          mse.band <"[{ S[t, i] -> [(t)] }]"> coincident [false] {
            mse.band <"[{ S[t, i] -> [(i)] }]"> coincident [true]
          }
        }
        mse.filter <"{ O[i] }"> {
          mse.band <"[{ O[i] -> [(i)] }]"> coincident [false]
        }
      }
    }
  }
  return
}
