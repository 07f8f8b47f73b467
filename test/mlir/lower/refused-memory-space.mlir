// Memory of a launch exists only in a launch, and that of a thread has a constant size.
// RUN: not mse-opt %s --mse-lower --split-input-file 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not mse-opt %s --mse-lower="target=gpu" --split-input-file 2>&1 | FileCheck %s --check-prefix=DYNAMIC

// OUTSIDE: error: mse-lower: array 't' in private memory is accessed outside a launch
// DYNAMIC: error: mse-lower: array 't' in private memory has no constant size
func.func @dynamic(%n: index) {
  mse.scop parameters("N" %N = %n) {
    %t = mse.array "t" <"[N] -> { t[i] : 0 <= i < N }"> layout <"{ t[i] -> [i] }" in "private"> : memref<?xi64>
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %x = arith.constant 1 : i64
      mse.write %x, %t @w <"{ S[i] -> t[i] }"> : memref<?xi64>
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "thread" {
          mse.band <"[{ S[i] -> [(i mod 32)] }]"> coincident [true] {
            mse.band <"[{ S[i] -> [(i)] }]"> coincident [true]
          }
        }
      }
    }
  }
  return
}

// -----

// DYNAMIC: error: mse-lower: array 't' in private memory is accessed outside a launch
func.func @outside() {
  mse.scop {
    %t = mse.array "t" <"{ t[] }"> layout <"{ t[] -> [] }" in "private"> : memref<i64>
    mse.stmt "S"() <"{ S[] }"> {
      %x = arith.constant 1 : i64
      mse.write %x, %t @w <"{ S[] -> t[] }"> : memref<i64>
    }
    mse.schedule
  }
  return
}

// -----

// OUTSIDE: error: mse-lower: array 't' in workgroup memory is accessed outside a launch
func.func @shared() {
  mse.scop {
    %t = mse.array "t" <"{ t[] }"> layout <"{ t[] -> [] }" in "workgroup"> : memref<i64>
    mse.stmt "S"() <"{ S[] }"> {
      %x = arith.constant 1 : i64
      mse.write %x, %t @w <"{ S[] -> t[] }"> : memref<i64>
    }
    mse.schedule
  }
  return
}
