// Copies are tried of cells that are one polyhedron without roundings: of all cells in @dense, not of each third cell, from
// which loops with divisions would copy, in @sparse.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose{report=true})' %s 2>&1 >/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry sparse --size arg0=33,arg1.0=200 --check

// CHECK:     candidate: isl's order, storage as it stands, copies of initial values of 'arg1'
// CHECK:     chosen: {{.*}} copies of initial values
// CHECK-NOT: copies of initial values
// CHECK:     chosen: the source order, storage as it stands
func.func @dense(%n: index, %a: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i + 3] : memref<?xf32>
    affine.store %0, %a[%i] : memref<?xf32>
  }
  return
}
func.func @sparse(%n: index, %a: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[3 * %i + 3] : memref<?xf32>
    affine.store %0, %a[3 * %i] : memref<?xf32>
  }
  return
}
