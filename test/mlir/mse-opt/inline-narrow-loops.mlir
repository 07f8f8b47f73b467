// Inlining does not simplify: upstream's folding of scf.for takes a loop from -128 to 127 of i8 for empty.
// RUN: mse-opt --mse-to-parallel="inline=true" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --sizes 3

func.func @f(%A: memref<256xi32>, %n: i8) {
  %l = arith.constant -128 : i8
  %u = arith.constant 127 : i8
  %s = arith.constant 3 : i8
  %c = arith.constant 100 : i8
  scf.for %i = %l to %u step %s : i8 {
    %x = arith.addi %i, %c : i8
    %y = arith.index_castui %x : i8 to index
    %v = arith.extsi %i : i8 to i32
    memref.store %v, %A[%y] : memref<256xi32>
    %z = arith.muli %i, %n : i8
    %zi = arith.index_castui %z : i8 to index
    %o = memref.load %A[%zi] : memref<256xi32>
    %p = arith.addi %o, %v : i32
    memref.store %p, %A[%zi] : memref<256xi32>
  }
  return
}
