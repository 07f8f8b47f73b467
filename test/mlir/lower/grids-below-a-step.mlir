// isl divides the dates of a loop by its step: the grid of a launch inside is a function of the dates as they were. (Before,
// blocks were missing from i = 4 on; mse-fuzz, seed 61002403.)
// RUN: mse-opt --mse-import %s | sed -e 's/-> \[(i0)\]/-> [(3i0 - 6)]/' -e 's/(i1)\] }\]"> coincident \[false\]/(i1)] }]"> coincident [true]/' > %t.up
// RUN: mse-opt --mse-import %s | sed -e 's/-> \[(i0)\]/-> [(-3i0)]/' -e 's/(i1)\] }\]"> coincident \[false\]/(i1)] }]"> coincident [true]/' > %t.down
// RUN: mse-opt --mse-dataflow --mse-map-to-gpu=block-sizes=4 --mse-verify --mse-lower="target=gpu check=true" %t.up -o %t.up.gpu
// RUN: mse-opt --mse-dataflow --mse-map-to-gpu=block-sizes=4 --mse-verify --mse-lower="target=gpu check=true" %t.down -o %t.down.gpu
// RUN: FileCheck %s < %t.up.gpu
// RUN: mse-run --compare %s %t.up.gpu --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.down.gpu --sizes 1,2,3,31,33 --check

// CHECK: #[[BLOCKS:.*]] = affine_map<(d0) -> ((d0 + 2) floordiv 4 + 1)>
// CHECK: affine.for %[[I:.*]] = -2 to
// CHECK:   affine.apply #[[BLOCKS]](%[[I]])
// CHECK:   gpu.launch
func.func @triangle(%A: memref<?x?xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
