// A relation into an array that the access does not name is an error at the access.
// RUN: not mse-opt --mse-to-affine %s 2>&1 | FileCheck %s

func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
    arrays("A" %A = %a : memref<?xf32> <"{ A[i] }"> live_in,
           "B" %B = %b : memref<?xf32> <"{ B[i] }"> live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      // CHECK: wrong-array.mlir:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}access @r0 goes to 'B' with 1 dimension, not 'A'
      %v = mse.read %A @r0 <"{ S[i] -> B[i] }"> : memref<?xf32>
      mse.write %v, %B @w0 <"{ S[i] -> B[i] }"> : memref<?xf32>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
  }
  return
}
