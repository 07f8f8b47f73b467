// Stages print the same whether they find what the stage before has made, or parse what it has printed.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule,mse-map-to-gpu)' %s -o %t.one
// RUN: mse-opt --mse-import %s | mse-opt --mse-dataflow | mse-opt --mse-expand | mse-opt --mse-schedule | mse-opt --mse-map-to-gpu -o %t.several
// RUN: diff %t.one %t.several
// RUN: FileCheck %s --input-file=%t.one

// CHECK: mse.flow @r{{.*}} from @w{{.*}} <"{{.*}}{ S1[i0, i1] -> S0[i0, 2i1] :
func.func @rows(%A: memref<?x?xf64>, %n: index) {
  %row = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %b = arith.addf %a, %a : f64
      affine.store %b, %row[%j] : memref<?xf64>
    }
    affine.for %j = 1 to %n step 2 {
      %a = affine.load %row[%j - 1] : memref<?xf64>
      affine.store %a, %A[%j, %i] : memref<?x?xf64>
    }
  }
  memref.dealloc %row : memref<?xf64>
  return
}
