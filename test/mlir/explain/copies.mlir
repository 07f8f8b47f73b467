// Initial values in a copy: the array keeps all the cells that the copy reads, beside those of the copy.
// RUN: mse-opt --mse-import --mse-dataflow --mse-explain="mode=auto values=5" %s -o /dev/null 2>&1 | FileCheck %s
// RUN: mse-opt --mse-import --mse-dataflow --mse-explain="copies=auto schedule=source values=5" %s -o /dev/null 2>&1 | FileCheck %s
// RUN: mse-opt --mse-import --mse-dataflow --mse-explain="values=5" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=WITHOUT

// CHECK:      scop shift#0 with arg0 = 5
// CHECK-NEXT:   24 bytes before, 44 after; of 1 loops 0 parallel before, 1 after
// CHECK:        before: 'arg1', 6 cells, 24 bytes, 6 in use
// CHECK-NEXT:   after: 'arg1', 6 cells, 24 bytes, 6 in use
// CHECK-NEXT:   after: 'arg1_in', 5 cells, 20 bytes, 5 in use

// WITHOUT:      24 bytes before, 24 after; of 1 loops 0 parallel before, 0 after
func.func @shift(%n: index, %a: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i + 1] : memref<?xf32>
    affine.store %0, %a[%i] : memref<?xf32>
  }
  return
}
