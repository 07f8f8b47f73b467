// A user begins with the schedule that there is: what is printed is read again, and means the same.
// RUN: mse-opt --mse-to-affine="schedule=source print-schedule=%t.yaml" %s -o %t.affine.mlir
// RUN: FileCheck %s < %t.yaml
// RUN: mse-opt --mse-to-affine="schedule=%t.yaml print-schedule=%t.again.yaml" %s -o %t.again.mlir
// RUN: FileCheck %s --check-prefix=TREE < %t.yaml
// RUN: FileCheck %s --check-prefix=TREE < %t.again.yaml
// RUN: diff %t.affine.mlir %t.again.mlir
// RUN: mse-opt --mse-to-affine="print-schedule=%t.yaml" %kernels/gemver.mlir -o %t.affine.mlir
// RUN: mse-opt --mse-to-affine=schedule=%t.yaml %kernels/gemver.mlir -o %t.again.mlir
// RUN: diff %t.affine.mlir %t.again.mlir
// RUN: mse-opt --mse-to-affine="print-schedule=%t.yaml" %kernels/durbin.mlir -o %t.affine.mlir
// RUN: mse-opt --mse-to-affine=schedule=%t.yaml %kernels/durbin.mlir -o %t.again.mlir
// RUN: diff %t.affine.mlir %t.again.mlir
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-schedule{algorithm=wavefront print=-})' %s -o %t.scop.mlir \
// RUN:   | FileCheck %s --check-prefix=WAVES

// So is what hints make.
// RUN: sed -e 's/} \/\/ tiles/} {mse.tile = 4}/' %s > %t.hints.mlir
// RUN: mse-opt --mse-to-affine="print-schedule=%t.yaml" %t.hints.mlir -o %t.affine.mlir
// RUN: FileCheck %s --check-prefix=HINTS < %t.yaml
// RUN: mse-opt --mse-to-affine=schedule=%t.yaml %t.hints.mlir -o %t.again.mlir
// RUN: diff %t.affine.mlir %t.again.mlir

// HINTS-NOT:  hint
// HINTS:      schedule: "{{.*}}S0[i0] -> [(floor((i0)/4))]{{.*}}"
// HINTS-NOT:  hint

// CHECK:      --- twice#0
// CHECK-NEXT: domain: "[arg0] -> { S0[i0] : 0 <= i0 < arg0; S1[i0, i1] : 0 <= i0 < arg0 and 0 <= i1 <= i0 }"
// TREE:       child:
// TREE-NEXT:    sequence:
// TREE-NEXT:    - filter: "{{.*}}S0[i0]{{.*}}"
// TREE-NEXT:      child:
// TREE-NEXT:        schedule: "{{.*}}S0[i0] -> [(i0)]{{.*}}"
// TREE-NEXT:        coincident: [ 1 ]
// TREE-NEXT:    - filter: "{{.*}}S1[i0, i1]{{.*}}"
// TREE-NEXT:      child:
// TREE-NEXT:        schedule: "{{.*}}S1[i0, i1] -> [(i0)]{{.*}}"
// TREE:       --- twice#1

// WAVES: mark: "group"
func.func @twice(%N: index, %A: memref<?x?xf64>, %b: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %N {
    affine.store %zero, %b[%i] : memref<?xf64>
  } // tiles
  affine.for %i = 0 to %N {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %x = affine.load %A[%i, %j] : memref<?x?xf64>
      %s = affine.load %b[%i] : memref<?xf64>
      %t = arith.addf %s, %x : f64
      affine.store %t, %b[%i] : memref<?xf64>
    }
  }
  call @between() : () -> ()
  affine.for %i = 1 to %N {
    affine.for %j = 1 to %N {
      %x = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      %y = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %s = arith.addf %x, %y : f64
      affine.store %s, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
func.func private @between()
