// A recipe is printed by a report, is an attribute of the scop, and a file of it gives the same bytes. A reduction that
// may come in any order is a step, too.
// RUN: mse-opt --mse-to-gpu="reassociate=true report=true" %s -o %t.searched.mlir 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: mse-opt --mse-to-gpu="reassociate=true print-recipe=%t.recipe" %s -o %t.again.mlir
// RUN: cmp %t.searched.mlir %t.again.mlir
// RUN: FileCheck %s --check-prefix=FILE --input-file=%t.recipe
// RUN: mse-opt --mse-to-gpu="reassociate=true recipe=%t.recipe report=true" %s -o %t.replayed.mlir 2>&1 | FileCheck %s --check-prefix=REPLAYED
// RUN: cmp %t.searched.mlir %t.replayed.mlir
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-reductions{reassociate=true},mse-dataflow,mse-choose)' %s | FileCheck %s --check-prefix=SCOP

// REPORT: remark: chosen: the source order, memory of its own for each iteration for values of 'mem0', a block for each iteration
// REPORT: remark: recipe: own(mem0_own); order(source); group(own)
// REPORT: remark: recipe: reduce(arg1 by addf); order(source)

// FILE:      --- rows#0
// FILE-NEXT: own(mem0_own); order(source); group(own)
// FILE-NEXT: --- sum#0
// FILE-NEXT: reduce(arg1 by addf); order(source)

// REPLAYED: remark: recipe: own(mem0_own); order(source); group(own): {{.*}} us, 1 launch
// REPLAYED: remark: recipe: reduce(arg1 by addf); order(source): {{.*}} us, 1 launch

// SCOP: attributes {mse.recipe = "own(mem0_own); order(source); group(own)"}
// SCOP: attributes {mse.recipe = "reduce(arg1 by addf); order(source)"}

func.func @rows(%a: memref<?x1000xf32>, %n: index) {
  %row = memref.alloc() : memref<1000xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 1000 {
      %v = affine.load %a[%i, %j] : memref<?x1000xf32>
      affine.store %v, %row[%j] : memref<1000xf32>
    }
    affine.for %j = 0 to 1000 {
      %v = affine.load %row[999 - %j] : memref<1000xf32>
      affine.store %v, %a[%i, %j] : memref<?x1000xf32>
    }
  }
  memref.dealloc %row : memref<1000xf32>
  return
}

func.func @sum(%a: memref<?xf32>, %s: memref<f32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xf32>
    %old = affine.load %s[] : memref<f32>
    %new = arith.addf %old, %v : f32
    affine.store %new, %s[] : memref<f32>
  }
  return
}
