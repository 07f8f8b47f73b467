// The accesses of a loop inside a statement have every order: a read may get what a later one writes.
// RUN: mse-opt --mse-import --mse-dataflow %s | mse-opt --mse-verify | FileCheck %s

// CHECK-LABEL: func.func @halve
// CHECK:         mse.flow @r2 {{.*}} @w0 may
func.func @halve(%n: index, %A: memref<?xf32>, %limits: memref<?xf32>) {
  %half = arith.constant 0.5 : f32
  affine.for %i = 0 to %n {
    %limit = affine.load %limits[%i] : memref<?xf32>
    scf.while : () -> () {
      %a = memref.load %A[%i] : memref<?xf32>
      %more = arith.cmpf ogt, %a, %limit : f32
      scf.condition(%more)
    } do {
      %a = memref.load %A[%i] : memref<?xf32>
      %b = arith.mulf %half, %a : f32
      memref.store %b, %A[%i] : memref<?xf32>
      scf.yield
    }
  }
  return
}
