// A parallel loop that combines values in a way that only a sequential loop could says so inside of another loop, too.
// RUN: mse-opt --mse-to-gpu %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: remark: not imported [reduction]: 'scf.parallel' combines values of i32 in a way that only a sequential loop could

func.func @f(%A: memref<?xi32>, %r: memref<i32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %p = scf.parallel (%j) = (%c0) to (%n) step (%c1) init (%o) -> i32 {
      %x = memref.load %A[%j] : memref<?xi32>
      scf.reduce(%x : i32) {
      ^bb0(%a: i32, %b: i32):
        %q = arith.muli %a, %b : i32
        scf.reduce.return %q : i32
      }
    }
    memref.store %p, %r[] : memref<i32>
  }
  return
}
