// The program says of iterations that they are independent, and in which memory: that stays its own, though it is allocated for
// the scop alone, and a window would be smaller.
// RUN: mse-opt --mse-to-affine="contract=modulo verify=each" %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --sizes 3,8 --check

// CHECK: memref.alloc(%{{.*}}) : memref<?xi64>
func.func @f(%n: index, %x: memref<?xi64>) {
  %size = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  %a = memref.alloc(%size) : memref<?xi64>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xi64>
    affine.store %v, %a[%i] : memref<?xi64>
  }
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xi64>
    %w = arith.addi %v, %v : i64
    affine.store %w, %a[%i] : memref<?xi64>
    %y = affine.load %a[%i] : memref<?xi64>
    affine.store %y, %x[%i] : memref<?xi64>
  } {mse.independent}
  memref.dealloc %a : memref<?xi64>
  return
}
