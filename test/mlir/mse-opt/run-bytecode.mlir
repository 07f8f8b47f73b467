// Bytecode is executed like text; operations keep their places.
// RUN: mse-opt --emit-bytecode %s -o %t.mlirbc
// RUN: mse-opt run %t.mlirbc --size 5 --compare 2>&1 | FileCheck %s
// RUN: mse-opt run - --size 5 < %t.mlirbc | FileCheck %s --check-prefix=PIPE
// RUN: not mse-run %t.mlirbc --size 5 --check 2>&1 | FileCheck %s --check-prefix=PLACE
// RUN: head -c 90 %t.mlirbc > %t.part
// RUN: not mse-run %t.part --size 5 2>&1 | FileCheck %s --check-prefix=PART

// CHECK: run-bytecode.mlir.tmp.mlirbc and {{.*}}run-bytecode.mlir.tmp.mlirbc as GPU code agree
// PIPE: @late ran in
// PLACE: mse-run: {{.*}}: read of memory nobody wrote: memref.load at {{.*}}run-bytecode.mlir:[[# @LINE + 9]]:10
// PART: mse-run: {{.*}}run-bytecode.mlir.tmp.part:{{.*}} bytes when only

func.func @late(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %row = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to %n {
    // Nobody wrote it.
    %a = affine.load %row[2] : memref<4xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  memref.dealloc %row : memref<4xf32>
  return
}
