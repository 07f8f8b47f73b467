// Cells that lie in one place are one cell of memory: what is read is what was last written there. Of a place that depends on
// parameters it is not known which cells it has.
// RUN: sed -e 's/MODULUS/2/' %s | mse-opt --mse-dataflow | FileCheck %s
// RUN: sed -e 's/MODULUS/N/' %s | mse-opt --mse-dataflow 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK:     mse.flow @r0 from @w0 <"[N] -> { T[i] -> S[i'] : (i + i') mod 2 = 0 and 0 <= i < N and -2 + N <= i' < N }">
// CHECK-NOT: mse.flow
// UNKNOWN:     remark: no source flow: array 'x' is folded by a parameter
// UNKNOWN-NOT: mse.dataflow
func.func @last(%n : index) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N > 0 }"> {
    %x = mse.array "x" <"[N] -> { x[i] : 0 <= i < N }"> layout <"{ x[i] -> [i] }" mod ["MODULUS"]> : memref<?xf32>
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %0 = arith.constant 1.0 : f32
      mse.write %0, %x @w0 <"{ S[i] -> x[i] }"> : memref<?xf32>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N }"> {
      %0 = mse.read %x @r0 <"{ T[i] -> x[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ T[i] }"> { mse.band <"[{ T[i] -> [(i)] }]"> coincident [false] }
      }
    }
  }
  return
}
