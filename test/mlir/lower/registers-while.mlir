// A cell that a while loop reads and writes is a value that the loop takes and returns.
// RUN: mse-opt %s --mse-to-affine="schedule=source" 2>/dev/null | FileCheck %s
// RUN: mse-opt %s --mse-to-affine="schedule=source" -o %t
// RUN: mse-run --compare %s %t --size 9 --input n=9

// CHECK-LABEL: func.func @halve(
// CHECK-NOT:     memref.alloca
// CHECK:         affine.for
// CHECK-NEXT:      %[[A:.+]] = affine.load
// CHECK-NEXT:      %[[LAST:.+]] = scf.while (%[[X:.+]] = %[[A]]) : (f64) -> f64 {
// CHECK-NEXT:        %[[MORE:.+]] = arith.cmpf ogt, %[[X]]
// CHECK-NEXT:        scf.condition(%[[MORE]]) %[[X]] : f64
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0(%[[Y:.+]]: f64):
// CHECK-NEXT:        %[[HALF:.+]] = arith.mulf %[[Y]]
// CHECK-NEXT:        scf.yield %[[HALF]] : f64
// CHECK:           affine.store %[[LAST]]

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
