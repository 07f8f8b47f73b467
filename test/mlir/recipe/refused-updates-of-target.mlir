// A recipe does not make updates that the target cannot do: SPIR-V has none of 8 bits.
// RUN: echo 'reduce(arg1 by addi); order(source)' > %t.recipe
// RUN: not mse-opt --mse-to-spirv="recipe=%t.recipe" %s -o /dev/null 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu="recipe=%t.recipe" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --sizes 0,1,5,300

// CHECK: error: mse-reductions: recipe refused: 'arg1 by addi' may not come in any order; these may:

func.func @f(%a: memref<?xi8>, %s: memref<i8>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xi8>
    %old = affine.load %s[] : memref<i8>
    %new = arith.addi %old, %v : i8
    affine.store %new, %s[] : memref<i8>
  }
  return
}
