// RUN: mse-opt run %s --size 33 --compare --check --separate | FileCheck %s --check-prefix=BOTH
// RUN: mse-opt run %s --options "verify=each contract=none" --size 33 --stats | FileCheck %s --check-prefix=STATS
// RUN: not mse-opt run %s --options "expand=most" --size 33 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not mse-opt run %s --size n=-1 2>&1 | FileCheck %s --check-prefix=SIZE

// One command from loops to a result: `mse-opt run`.

// BOTH: run.mlir and {{.*}}run.mlir as GPU code agree
// STATS: launches: 1
// STATS: copied: 264 bytes, of these 132 to device, 132 to host
// OPTION: unknown value expand=most
// SIZE: mse-run:

func.func @twice(%A: memref<?xf32>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}
