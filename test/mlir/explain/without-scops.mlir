// Without a scop there is nothing to explain, and no class: a remark says what makes scops.
// RUN: mse-opt --mse-explain="file=-" %s -o /dev/null 2>&1 | FileCheck %s
// RUN: mse-opt --mse-classes %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=CLASSES

// CHECK: remark: nothing to explain: there is no scop, which mse-import makes of loops
// CLASSES: remark: no classes: there is no scop, which mse-import makes of loops
func.func @kernel(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
