// RUN: mse-opt %s --mse-dataflow --mse-schedule=algorithm=source --mse-map-to-gpu --mse-transfer --mse-verify --mse-lower=target=gpu -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-opt %s --mse-lower -o %t.before.mlir
// RUN: mse-run --compare %t.before.mlir %t.mlir --sizes 1,33 --check --separate

// An extent may have no bounds, below either: memory has no cells with negative subscripts.

// CHECK:     gpu.alloc
// CHECK:     gpu.memcpy
// CHECK:     gpu.launch
// CHECK:     gpu.memcpy
func.func @unbounded(%a: memref<?xf32>, %n: index) attributes {dims = ["n", "n"]} {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N > 0 }"> arrays("A" %A = %a : memref<?xf32> <"{ A[i] }"> live_in live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %0 = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<?xf32>
      %1 = arith.addf %0, %0 : f32
      mse.write %1, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule { mse.band <"[N] -> [{ S[i] -> [(i)] }]"> coincident [true] }
  }
  return
}
