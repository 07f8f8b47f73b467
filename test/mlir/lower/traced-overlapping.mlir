// Memory whose cells are one cell, which a scop only reads: the scop knows its subscripts, the reader of lowered code its
// places. They are not compared.
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir 2>&1 | FileCheck %s
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=CODE

// CHECK: remark: not decided: the lowered code: subscripts of array 'arg0' may be one cell
// CODE: gpu.launch
func.func @f(%a: memref<?xi64, strided<[0]>>, %b: memref<40xi64>) {
  affine.for %i = 0 to 40 {
    %x = affine.load %a[%i] : memref<?xi64, strided<[0]>>
    affine.store %x, %b[%i] : memref<40xi64>
  }
  return
}
