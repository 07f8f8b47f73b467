// A cell that a while loop writes stays in memory, in the loop and around it.
// RUN: mse-opt %s --mse-to-affine="schedule=source" 2>/dev/null | FileCheck %s

// CHECK-LABEL: func.func @halve(
// CHECK:         %[[CELL:.+]] = memref.alloca() : memref<f64>
// CHECK:         affine.for
// CHECK:           affine.store %{{.+}}, %[[CELL]][]
// CHECK:           scf.while
// CHECK:             affine.store %{{.+}}, %[[CELL]][]
// CHECK:           affine.load %[[CELL]][]

func.func @halve(%x: memref<?xf64>, %n: index) {
  %cell = memref.alloca() : memref<f64>
  %half = arith.constant 0.5 : f64
  affine.for %i = 0 to %n {
    %a = affine.load %x[%i] : memref<?xf64>
    affine.store %a, %cell[] : memref<f64>
    scf.while : () -> () {
      %c = memref.load %cell[] : memref<f64>
      %go = arith.cmpf ogt, %c, %half : f64
      scf.condition(%go)
    } do {
      %c = memref.load %cell[] : memref<f64>
      %h = arith.mulf %c, %half : f64
      memref.store %h, %cell[] : memref<f64>
      scf.yield
    }
    %b = affine.load %cell[] : memref<f64>
    affine.store %b, %x[%i] : memref<?xf64>
  }
  return
}
