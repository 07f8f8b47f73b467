// Sums of rows: a cell in which the updates of a row are collected before they are added.
func.func @right(%n: index, %a: memref<?x?xi32>, %b: memref<?xi32>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi32> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in,
             "B" %B = %b : memref<?xi32> <"[N] -> { B[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[] }"> : memref<i32>
    mse.stmt "start"(%i) <"[N] -> { start[i] : 0 <= i < N }"> {
      %z = arith.constant 0 : i32
      mse.write %z, %s @w0 <"{ start[i] -> s[] }"> : memref<i32>
    }
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %r = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi32>
      mse.update "addi" %r, %s @w1 <"{ S[i, j] -> s[] }"> : memref<i32>
    }
    mse.stmt "add"(%i) <"[N] -> { add[i] : 0 <= i < N }"> {
      %r = mse.read %s @r1 <"{ add[i] -> s[] }"> : memref<i32>
      mse.update "addi" %r, %B @w2 <"{ add[i] -> B[i] }"> : memref<?xi32>
    }
    mse.schedule {
      mse.band <"[{ start[i] -> [(i)]; S[i, j] -> [(i)]; add[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ start[i] }">
          mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(j)] }]"> coincident [true] }
          mse.filter <"{ add[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i, j] -> A[i, j] : 0 <= i, j < N }">
      mse.flow_through "B" may <"[N] -> { B[i] : 0 <= i < N }">
      mse.flow_out "B" from @w1 may <"[N] -> { B[i] -> S[i, j] : 0 <= i, j < N }">
    }
  }
  return
}
