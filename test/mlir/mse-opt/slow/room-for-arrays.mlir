// To find out for all sizes whether memory has room for an expanded array takes isl too long here: sizes are compared at
// run time, and the program comes out.
// RUN: mse-opt --mse-to-gpu=expand=maximal %s -o %t.mlir 2>&1 | FileCheck %s
// RUN: mse-run --compare %s %t.mlir --size 41,a=0,b=0 --size 41,a=0,b=1 --size 41,a=-5,b=70 --check
// RUN: mse-run --compare %s %t.mlir --size 41,a=3,b=100 --input A=-1 --order reverse

// CHECK-NOT: error
func.func @f(%a: index, %b: index, %A: memref<?xi32>, %B: memref<?xi32>) {
  affine.for %i = %a to %b {
    %v = affine.load %A[%i mod 41] : memref<?xi32>
    %o = affine.load %B[(%i floordiv 2) mod 41] : memref<?xi32>
    %p = arith.cmpi slt, %v, %o : i32
    scf.if %p { affine.store %v, %B[(%i floordiv 2) mod 41] : memref<?xi32> }
  }
  return
}
