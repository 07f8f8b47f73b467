// Windows of programs as they are written: a stencil in place, fully expanded, is in place again; two stages of a blur
// that isl fuses leave three rows between them; a table where only one row is read keeps one diagonal front.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule{algorithm=source},mse-contract,mse-verify)' %s 2>/dev/null | FileCheck %s --check-prefix=SOURCE
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-contract,mse-verify)' %s 2>/dev/null | FileCheck %s --check-prefix=ISL
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule{algorithm=source},mse-contract,mse-verify,mse-lower)' %s -o %t.source.mlir
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-contract,mse-verify,mse-lower)' %s -o %t.isl.mlir
// RUN: mse-run --compare %s %t.source.mlir --entry seidel --size arg0.0=33,arg1=5 --check
// RUN: mse-run --compare %s %t.source.mlir --entry seidel --size arg0.0=3,arg1=1 --check
// RUN: mse-run --compare %s %t.isl.mlir --entry blur --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.source.mlir --entry smith --size arg0.0=33,arg0.1=31,arg1.0=31 --check
// RUN: mse-run --compare %s %t.source.mlir --entry smith --size arg0.0=2,arg0.1=3,arg1.0=3 --check

// SOURCE-LABEL: @seidel
// SOURCE:         mse.array "arg0_x" {{.*}} layout <"{ arg0_x[a0, a1] -> [a1] }" in "global">
// SOURCE-LABEL: @smith
// SOURCE:         mse.array "mem0" {{.*}} layout <"{ mem0[a0, a1] -> [-a0 + a1] }" mod ["1 + arg0_0 + arg0_1"] in "global">
// ISL-LABEL:    @blur
// ISL:            mse.array "mem0" {{.*}} layout <"{ mem0[a0, a1] -> [a1, a0] }" mod ["", "3"] in "global">
func.func @seidel(%x: memref<?xf64>, %steps: index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  affine.for %t = 0 to %steps { affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
    %l = affine.load %x[%i - 1] : memref<?xf64>
    %c = affine.load %x[%i] : memref<?xf64>
    %r = affine.load %x[%i + 1] : memref<?xf64>
    %s0 = arith.addf %c, %l : f64
    %s1 = arith.addf %s0, %r : f64
    affine.store %s1, %x[%i] : memref<?xf64> } }
  return
}
func.func @smith(%s: memref<?x?xf64>, %out: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %s, %c0 : memref<?x?xf64>
  %m = memref.dim %s, %c1 : memref<?x?xf64>
  %n1 = arith.addi %n, %c1 : index
  %m1 = arith.addi %m, %c1 : index
  %h = memref.alloc(%n1, %m1) : memref<?x?xf64>
  affine.for %i = 0 to affine_map<(d0) -> (d0 + 1)>(%n) { affine.store %zero, %h[%i, 0] : memref<?x?xf64> }
  affine.for %j = 1 to affine_map<(d0) -> (d0 + 1)>(%m) { affine.store %zero, %h[0, %j] : memref<?x?xf64> }
  affine.for %i = 1 to affine_map<(d0) -> (d0 + 1)>(%n) { affine.for %j = 1 to affine_map<(d0) -> (d0 + 1)>(%m) {
    %d = affine.load %h[%i - 1, %j - 1] : memref<?x?xf64>
    %u = affine.load %h[%i - 1, %j] : memref<?x?xf64>
    %l = affine.load %h[%i, %j - 1] : memref<?x?xf64>
    %w = affine.load %s[%i - 1, %j - 1] : memref<?x?xf64>
    %a = arith.addf %d, %w : f64
    %b = arith.maximumf %a, %u : f64
    %e = arith.maximumf %b, %l : f64
    affine.store %e, %h[%i, %j] : memref<?x?xf64> } }
  affine.for %j = 1 to affine_map<(d0) -> (d0 + 1)>(%m) {
    %v = affine.load %h[symbol(%n), %j] : memref<?x?xf64>
    affine.store %v, %out[%j - 1] : memref<?xf64> }
  memref.dealloc %h : memref<?x?xf64>
  return
}
func.func @blur(%in: memref<?x?xf64>, %out: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %in, %c0 : memref<?x?xf64>
  %m = memref.dim %in, %c1 : memref<?x?xf64>
  %t = memref.alloc(%n, %m) : memref<?x?xf64>
  affine.for %i = 0 to %n { affine.for %j = 1 to affine_map<(d0) -> (d0 - 1)>(%m) {
    %l = affine.load %in[%i, %j - 1] : memref<?x?xf64>
    %c = affine.load %in[%i, %j] : memref<?x?xf64>
    %r = affine.load %in[%i, %j + 1] : memref<?x?xf64>
    %s0 = arith.addf %c, %l : f64
    %s1 = arith.addf %s0, %r : f64
    affine.store %s1, %t[%i, %j] : memref<?x?xf64> } }
  affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) { affine.for %j = 1 to affine_map<(d0) -> (d0 - 1)>(%m) {
    %l = affine.load %t[%i - 1, %j] : memref<?x?xf64>
    %c = affine.load %t[%i, %j] : memref<?x?xf64>
    %r = affine.load %t[%i + 1, %j] : memref<?x?xf64>
    %s0 = arith.addf %c, %l : f64
    %s1 = arith.addf %s0, %r : f64
    affine.store %s1, %out[%i, %j] : memref<?x?xf64> } }
  memref.dealloc %t : memref<?x?xf64>
  return
}
