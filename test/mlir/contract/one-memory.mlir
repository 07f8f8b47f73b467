// Of three arrays, each transposed into the next, the third lies in the memory of the first, which nobody reads any more.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-contract,mse-verify)' %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-contract,mse-verify,mse-lower{check=true})' %s 2>/dev/null -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=CODE
// RUN: mse-run --compare %s %t.mlir --entry chain --sizes 1,2,3,31,33 --check
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu,mse-contract,mse-verify,mse-lower{target=gpu})' %s -o %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry chain --sizes 1,2,3,31,33 --check --order random:3
// RUN: mse-run --compare %s %t.gpu.mlir --entry in_place --sizes 1,2,3,31,33 --check

// CHECK-LABEL: @chain
// CHECK-DAG:     mse.array "mem0" <"{{[^"]*}}"> : memref
// CHECK-DAG:     mse.array "mem2" {{.*}} layout <"{ mem2[i0, i1] -> mem0[i0, i1] }" in "global">
// CODE-LABEL:  @chain
// CODE:          memref.alloc(
// CODE:          memref.alloc(
// CODE-NOT:      memref.alloc(
// CODE-LABEL:  @in_place
func.func @chain(%n: index, %x: memref<?x?xf64>, %y: memref<?x?xf64>) {
  %a = memref.alloc(%n, %n) : memref<?x?xf64>
  %b = memref.alloc(%n, %n) : memref<?x?xf64>
  %c = memref.alloc(%n, %n) : memref<?x?xf64>
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %x[%i, %j] : memref<?x?xf64>
    %w = arith.addf %v, %v : f64
    affine.store %w, %a[%i, %j] : memref<?x?xf64> } }
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %a[%j, %i] : memref<?x?xf64>
    %w = arith.mulf %v, %v : f64
    affine.store %w, %b[%i, %j] : memref<?x?xf64> } }
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %b[%j, %i] : memref<?x?xf64>
    %w = arith.addf %v, %v : f64
    affine.store %w, %c[%i, %j] : memref<?x?xf64> } }
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %c[%j, %i] : memref<?x?xf64>
    affine.store %v, %y[%i, %j] : memref<?x?xf64> } }
  memref.dealloc %a : memref<?x?xf64>
  memref.dealloc %b : memref<?x?xf64>
  memref.dealloc %c : memref<?x?xf64>
  return
}

// A value is read in the instance that writes the next one: both lie in one place, in the memory of the longer array.
// CHECK-LABEL: @in_place
// CHECK:         mse.array "mem0" {{.*}} layout <"{ mem0[i0] -> mem1[i0] }" in "global">
func.func @in_place(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %m = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  %a = memref.alloc(%n) : memref<?xf64>
  %b = memref.alloc(%m) : memref<?xf64>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[%i] : memref<?xf64> }
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xf64>
    %w = arith.mulf %v, %v : f64
    affine.store %w, %b[%i] : memref<?xf64> }
  affine.store %one, %b[%n] : memref<?xf64>
  affine.for %i = 0 to %n {
    %v = affine.load %b[%n - %i] : memref<?xf64>
    affine.store %v, %y[%i] : memref<?xf64> }
  memref.dealloc %a : memref<?xf64>
  memref.dealloc %b : memref<?xf64>
  return
}
