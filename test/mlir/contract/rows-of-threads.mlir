// Three loops number blocks, the fourth their threads: rows that are too large for a thread are the block's, which
// the choice knows before there are tiles.
// RUN: mse-opt --mse-to-gpu="report=true verify=each" %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --order random:3

// REPORT: chosen: {{.*}}, a block for each iteration: {{.*}}, 0 bytes of new memory
// CHECK-NOT: memref.alloc
// CHECK: gpu.launch {{.*}} workgroup(
func.func @f(%x: memref<6x6x6x9x40xf64>, %y: memref<6x6x6x9x40xf64>) {
  %r = memref.alloc() : memref<9x40xf64>
  affine.for %a = 0 to 6 {
  affine.for %b = 0 to 6 {
  affine.for %c = 0 to 6 {
  affine.for %d = 0 to 9 {
    affine.for %k = 0 to 40 {
      %v = affine.load %x[%a, %b, %c, %d, %k] : memref<6x6x6x9x40xf64>
      affine.store %v, %r[%d, %k] : memref<9x40xf64>
    }
    affine.for %k = 1 to 40 {
      %v = affine.load %r[%d, -%k + 39] : memref<9x40xf64>
      %q = affine.load %r[%d, %k] : memref<9x40xf64>
      %z = arith.mulf %v, %q : f64
      %u = affine.load %y[%a, %b, %c, %d, %k - 1] : memref<6x6x6x9x40xf64>
      %w = arith.addf %u, %z : f64
      affine.store %w, %y[%a, %b, %c, %d, %k] : memref<6x6x6x9x40xf64>
    }
  }}}}
  memref.dealloc %r : memref<9x40xf64>
  return
}
