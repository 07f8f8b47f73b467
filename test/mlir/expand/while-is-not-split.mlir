// The first iteration of a while loop reads what no other one reads. The statement that ends the loop is not split there: each
// iteration would be decided by another piece, and a loop has one. Found by mse-fuzz, seed 3001347.
// RUN: mse-opt --mse-to-parallel="while=counter expand=full verify=each" %s -o %t.mlir 2>&1 | FileCheck %s
// RUN: mse-run --compare %s %t.mlir --check --size arg0=3

// CHECK: 'arg1' stays as it is: statement 'S3' would be split along the while loop that it ends
func.func @f(%n: index, %A: memref<9xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  affine.for %i = 0 to 5 {
    %count = memref.alloca() : memref<index>
    memref.store %zero, %count[] : memref<index>
    scf.while () : () -> () {
      %c = memref.load %count[] : memref<index>
      %less = arith.cmpi slt, %c, %n : index
      %a = memref.load %A[%n] : memref<9xf32>
      %differs = arith.cmpf une, %a, %half : f32
      %continue = arith.andi %less, %differs : i1
      scf.condition(%continue)
    } do {
      %c = memref.load %count[] : memref<index>
      %a = memref.load %A[%n] : memref<9xf32>
      %b = arith.mulf %a, %half : f32
      memref.store %b, %A[%n] : memref<9xf32>
      %d = memref.load %A[%n] : memref<9xf32>
      %e = arith.mulf %d, %half : f32
      memref.store %e, %A[%n] : memref<9xf32>
      %next = arith.addi %c, %one : index
      memref.store %next, %count[] : memref<index>
      scf.yield
    }
  }
  return
}
