// Memory anew for each write: an array of pairs becomes two arrays. One has a window of two rows and the
// other one of three, not the hull of both. A temporary that the order needs once stays as it is.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-contract{mode=realloc},mse-verify)' %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-contract,mse-verify)' %s 2>/dev/null | FileCheck %s --check-prefix=MODULO
// RUN: mse-opt --mse-to-affine="contract=realloc verify=each" %s 2>/dev/null -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry pairs --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-gpu="contract=realloc verify=each schedule=source" %s 2>/dev/null -o %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry pairs --sizes 1,2,3,31,33 --check --order random:3
// RUN: mse-run --compare %s %t.gpu.mlir --entry row --sizes 1,2,3,31,33 --check

// CHECK-LABEL: @pairs
// CHECK-DAG:     mse.array "mem0_x0" {{.*}} layout <"{ mem0_x0[a0, a1] -> [a0, a1] }" mod ["2", ""] in "global">
// CHECK-DAG:     mse.array "mem0_x1" {{.*}} layout <"{ mem0_x1[a0, a1] -> [a0, a1] }" mod ["3", ""] in "global">
// CHECK:         mse.stmt "S0"
// CHECK:         mse.stmt "S1"
// CHECK:         mse.stmt "S2"
// CHECK-NOT:     mse.stmt
// CHECK-LABEL: @row
// CHECK-NOT:     _x
// MODULO-LABEL: @pairs
// MODULO:         mse.array "mem0" {{.*}} layout <"{ mem0[a0, a1, a2] -> [a0, a1, a2] }" mod ["3", "", ""] in "global">
func.func @pairs(%n: index, %m: index, %in: memref<?x?xf64>, %out: memref<?x?xf64>) {
  %a = memref.alloc(%n, %m) : memref<?x?x2xf64>
  affine.for %i = 2 to %n { affine.for %j = 0 to %m {
    %v = affine.load %in[%i, %j] : memref<?x?xf64>
    affine.store %v, %a[%i, %j, 0] : memref<?x?x2xf64>
    %w = arith.addf %v, %v : f64
    affine.store %w, %a[%i, %j, 1] : memref<?x?x2xf64>
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      %p = affine.load %a[%i - 1, %j, 0] : memref<?x?x2xf64>
      %q = affine.load %a[%i - 2, %j, 1] : memref<?x?x2xf64>
      %r = arith.addf %p, %q : f64
      affine.store %r, %out[%i, %j] : memref<?x?xf64>
    }
  } }
  memref.dealloc %a : memref<?x?x2xf64>
  return
}

func.func @row(%n: index, %in: memref<?x?xf64>, %out: memref<?x?xf64>) {
  %row = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %v = affine.load %in[%i, %j] : memref<?x?xf64>
      affine.store %v, %row[%j] : memref<?xf64> }
    affine.for %j = 0 to %n {
      %v = affine.load %row[symbol(%n) - 1 - %j] : memref<?xf64>
      affine.store %v, %out[%i, %j] : memref<?x?xf64> }
  }
  memref.dealloc %row : memref<?xf64>
  return
}
