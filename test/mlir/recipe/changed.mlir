// A recipe that the search would not choose is as right: another order, and memory in the iterations of fewer loops.
// RUN: echo 'order(source) # comments are left out' > %t.recipe
// RUN: mse-opt --mse-to-gpu="recipe=%t.recipe verify=each" %s | FileCheck %s --check-prefix=PLAIN
// RUN: printf 'own(mem0_own at -)\norder(coincident)\n' > %t.shared
// RUN: mse-opt --mse-to-gpu="recipe=%t.shared verify=each" %s | FileCheck %s --check-prefix=SHARED
// RUN: mse-opt --mse-to-gpu="recipe=%t.shared verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --sizes 0,1,5,33

// PLAIN:     affine.for
// PLAIN:     gpu.launch
// PLAIN:     gpu.launch
// SHARED:    gpu.launch

func.func @f(%a: memref<?x64xf32>, %n: index) {
  %row = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 64 {
      %v = affine.load %a[%i, %j] : memref<?x64xf32>
      affine.store %v, %row[%j] : memref<64xf32>
    }
    affine.for %j = 0 to 64 {
      %v = affine.load %row[63 - %j] : memref<64xf32>
      affine.store %v, %a[%i, %j] : memref<?x64xf32>
    }
  }
  memref.dealloc %row : memref<64xf32>
  return
}
