// --verify-each puts the checker after every stage of our pipelines; an option of the pipeline counts more.
// RUN: mse-opt --verify-each --mse-to-parallel --dump-pass-pipeline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=EACH
// RUN: mse-opt --verify-each --mse-to-parallel=verify=none --dump-pass-pipeline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: mse-opt --verify-each=false --mse-to-parallel=verify=none --dump-pass-pipeline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE

// EACH: mse-dataflow
// EACH-NEXT: mse-verify
// EACH-NEXT: mse-remove-dead
// EACH-NEXT: mse-verify
// EACH-NEXT: mse-choose
// EACH-NEXT: mse-verify
// EACH-NEXT: mse-contract
// EACH-NEXT: mse-verify
// EACH-NEXT: mse-combine
// EACH-NEXT: mse-verify
// EACH-NEXT: mse-lower
// NONE-NOT: mse-verify
// NONE: mse-lower
func.func @scale(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i] : memref<8xf32>
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
