// Parallel code that no stage wrote is checked by mse-verify, but not by the named pipelines: this program is out of bounds,
// which is nothing that a stage did.

// RUN: not mse-opt --mse-verify %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-verify="outside=false" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: mse-opt --mse-to-affine="verify=each" %s 2>&1 | FileCheck %s --check-prefix=PIPELINE

// CHECK: error: arg0[8]: written by store0[7], outside of arg0
// SILENT-NOT: error
// PIPELINE: remark: not imported [out-of-bounds]
// PIPELINE-NOT: error
// PIPELINE: scf.parallel

func.func @beside(%A: memref<8xf32>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %next = arith.addi %i, %c1 : index
    memref.store %value, %A[%next] : memref<8xf32>
  }
  return
}
