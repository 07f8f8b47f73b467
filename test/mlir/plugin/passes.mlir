// Stock mlir-opt mixes our passes with upstream's, and reads and prints the dialect.
// RUN: %mlir_opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin \
// RUN:   --pass-pipeline='builtin.module(mse-import,canonicalize,cse)' %s | FileCheck %s --check-prefix=SCOP
// RUN: %mlir_opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin \
// RUN:   --pass-pipeline='builtin.module(mse-import)' %s -o %t
// RUN: %mlir_opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin \
// RUN:   --pass-pipeline='builtin.module(mse-dataflow,mse-schedule,mse-lower{target=affine},lower-affine)' %t | FileCheck %s --check-prefix=LOOPS
// RUN: not %mlir_opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin \
// RUN:   --pass-pipeline='builtin.module(mse-schedule{algorithm=fast})' %s 2>&1 | FileCheck %s --check-prefix=ERROR

// SCOP: mse.scop
// SCOP: mse.write
// LOOPS: scf.for
// LOOPS: memref.store
// ERROR: error: mse-schedule: unknown algorithm 'fast'
func.func @scale(%a: memref<?xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %y = arith.mulf %x, %v : f32
    affine.store %y, %a[%i] : memref<?xf32>
  }
  return
}
