// A value that leaves a scop lies on the stack of its thread: inside a parallel loop that stays, each iteration has its own.
// RUN: mse-opt --mse-import %s | FileCheck %s

func.func private @show(f32)

// CHECK-LABEL: func.func @rows
// CHECK-NEXT:    arith.constant
// CHECK:         scf.parallel
// CHECK-NEXT:      %[[CELL:.*]] = memref.alloca() : memref<f32>
// CHECK:           mse.scop
// CHECK:           memref.load %[[CELL]][]
func.func @rows(%A: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> (f32) {
      %a = memref.load %A[%i, %j] : memref<?x?xf32>
      %t = arith.addf %s, %a : f32
      scf.yield %t : f32
    }
    func.call @show(%sum) : (f32) -> ()
  }
  return
}
