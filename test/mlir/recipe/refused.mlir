// Steps that cannot be done are refused, each with a reason.
// RUN: echo 'tile(i)' > %t.step
// RUN: not mse-opt --mse-to-gpu="recipe=%t.step" %s 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: echo 'own(b_own); order(source)' > %t.own
// RUN: not mse-opt --mse-to-gpu="recipe=%t.own" %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: echo 'own(mem0_own at 3); order(source)' > %t.at
// RUN: not mse-opt --mse-to-gpu="recipe=%t.at" %s 2>&1 | FileCheck %s --check-prefix=AT
// RUN: echo 'own(mem0_own)' > %t.order
// RUN: not mse-opt --mse-to-gpu="recipe=%t.order" %s 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: echo 'order(source); group(own)' > %t.group
// RUN: not mse-opt --mse-to-gpu="recipe=%t.group" %s 2>&1 | FileCheck %s --check-prefix=GROUP
// RUN: echo 'order(source); own(mem0_own)' > %t.late
// RUN: not mse-opt --mse-to-gpu="recipe=%t.late" %s 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: echo 'hold(mem0); order(isl)' > %t.hold
// RUN: not mse-opt --mse-to-gpu="recipe=%t.hold" %s 2>&1 | FileCheck %s --check-prefix=HOLD
// RUN: echo 'pieces; order(isl)' > %t.pieces
// RUN: not mse-opt --mse-to-gpu="recipe=%t.pieces" %s 2>&1 | FileCheck %s --check-prefix=PIECES
// RUN: echo 'reduce(mem0 by addf); order(isl)' > %t.reduce
// RUN: not mse-opt --mse-to-gpu="recipe=%t.reduce" %s 2>&1 | FileCheck %s --check-prefix=REDUCE
// RUN: echo 'reduce(mem0 by addf); order(isl)' > %t.reduce
// RUN: not mse-opt --mse-to-gpu="recipe=%t.reduce reassociate=true" %s 2>&1 | FileCheck %s --check-prefix=REDUCE
// RUN: not mse-opt --mse-to-gpu="recipe=%t.order expand=none" %s 2>&1 | FileCheck %s --check-prefix=EXPAND

// STEP:   error: mse-{{reductions|choose}}: recipe refused: 'tile' is no step; there are reduce, pieces, own, copy, hold, order, group, share, block, threads, private and combine
// OWN:    error: mse-{{reductions|choose}}: recipe refused: no values may have memory 'b_own' of their own; there are: mem0_own
// AT:     error: mse-{{reductions|choose}}: recipe refused: 'mem0_own' may have memory in the iterations of loops that are numbered from 0 to 0
// ORDER:  error: mse-{{reductions|choose}}: recipe refused: there is no step order(..)
// GROUP:  error: mse-{{reductions|choose}}: recipe refused: step 'group(own)': there is nothing that it is for
// LATE:   error: mse-{{reductions|choose}}: recipe refused: step 'own(mem0_own)': it comes after order(..)
// HOLD:   error: mse-{{reductions|choose}}: recipe refused: step 'hold(mem0)': it is not possible after the steps in front of it
// PIECES: error: mse-{{reductions|choose}}: recipe refused: step 'pieces': no statement plays several roles
// REDUCE: error: mse-{{reductions|choose}}: recipe refused: 'mem0 by addf' may not come in any order; these may:
// EXPAND: error: mse-to-gpu: a recipe is for expand=auto, and not beside schedule=FILE

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
