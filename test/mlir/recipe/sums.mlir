// Who adds up is a step: threads, blocks, or nobody. Each way gives the same sums.
// RUN: mse-opt --mse-to-gpu="print-recipe=%t.recipe" %s -o /dev/null
// RUN: FileCheck %s --input-file=%t.recipe
// RUN: echo 'reduce(arg1 by addi); order(source); combine(arg1 in thread)' > %t.thread
// RUN: mse-opt --mse-to-gpu="recipe=%t.thread verify=each print-recipe=%t.again" %s -o %t.thread.mlir
// RUN: FileCheck %s --check-prefix=AGAIN --input-file=%t.again
// RUN: FileCheck %s --check-prefix=THREAD --input-file=%t.thread.mlir
// RUN: mse-run --compare %s %t.thread.mlir --check --sizes 0,1,5,300
// RUN: echo 'reduce(arg1 by addi); order(source); threads(64); combine(arg1 in block)' > %t.block
// RUN: mse-opt --mse-to-gpu="recipe=%t.block verify=each" %s -o %t.block.mlir
// RUN: FileCheck %s --check-prefix=BLOCK --input-file=%t.block.mlir
// RUN: mse-run --compare %s %t.block.mlir --check --sizes 0,1,5,300
// RUN: echo 'reduce(arg1 by addi); order(source); combine(arg1 in -)' > %t.nobody
// RUN: mse-opt --mse-to-gpu="recipe=%t.nobody verify=each print-recipe=%t.again" %s -o %t.nobody.mlir
// RUN: FileCheck %s --check-prefix=NOBODY --input-file=%t.again
// RUN: mse-run --compare %s %t.nobody.mlir --check --sizes 0,1,5,300
// RUN: echo 'reduce(arg1 by addi); order(source); combine(arg1 in loop)' > %t.loop
// RUN: not mse-opt --mse-to-gpu="recipe=%t.loop" %s 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: echo 'reduce(arg1 by addi); order(source); combine(arg0 in thread)' > %t.other
// RUN: not mse-opt --mse-to-gpu="recipe=%t.other" %s 2>&1 | FileCheck %s --check-prefix=ARRAY

// CHECK:      --- f#0
// CHECK-NEXT: reduce(arg1 by addi); order(source); threads(256); combine(arg1 in thread block)

// AGAIN:      reduce(arg1 by addi); order(source); threads(256); combine(arg1 in thread)

// THREAD-NOT: workgroup
// THREAD:     memref.atomic_rmw addi

// BLOCK:      workgroup
// BLOCK:      gpu.barrier

// NOBODY:     combine(arg1 in -)

// LOOP:  error: mse-combine: nothing added up: recipe refused: step 'combine(arg1 in loop)': there are only these sums: arg1 in thread block
// ARRAY: error: mse-combine: nothing added up: recipe refused: step 'combine(arg0 in thread)': nobody can add up updates of 'arg0'

func.func @f(%a: memref<?xi32>, %s: memref<i32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xi32>
    %old = affine.load %s[] : memref<i32>
    %new = arith.addi %old, %v : i32
    affine.store %new, %s[] : memref<i32>
  }
  return
}
