// The recipe of the fall-back stands after `else`: for sizes for which blocks have not enough memory.
// RUN: mse-opt --mse-to-gpu="print-recipe=%t.recipe" %s -o %t.searched.mlir
// RUN: FileCheck %s --input-file=%t.recipe
// RUN: mse-opt --mse-to-gpu="recipe=%t.recipe" %s -o %t.replayed.mlir
// RUN: cmp %t.searched.mlir %t.replayed.mlir
// RUN: head -n 2 %t.recipe > %t.first
// RUN: mse-opt --mse-to-gpu="recipe=%t.first verify=each" %s -o %t.other.mlir
// RUN: mse-run --compare %s %t.other.mlir --check --sizes 0,1,5,33
// RUN: echo 'own(mem0_own); order(source); group(own); else own(mem0_own); order(source); group(own)' > %t.wrong
// RUN: not mse-opt --mse-to-gpu="recipe=%t.wrong" %s 2>&1 | FileCheck %s --check-prefix=WRONG

// CHECK:      --- f#0
// CHECK-NEXT: own(mem0_own); order(source); group(own)
// CHECK-NEXT: else own(mem0_own); order(isl)

// WRONG: error: mse-choose: recipe refused: the recipe after 'else' does not hold for all sizes

func.func @f(%a: memref<?x?xf32>, %n: index, %m: index) {
  %row = memref.alloc(%m) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %v = affine.load %a[%i, %j] : memref<?x?xf32>
      affine.store %v, %row[%j] : memref<?xf32>
    }
    affine.for %j = 0 to %m {
      %v = affine.load %row[-%j + symbol(%m) - 1] : memref<?xf32>
      affine.store %v, %a[%i, %j] : memref<?x?xf32>
    }
  }
  memref.dealloc %row : memref<?xf32>
  return
}
