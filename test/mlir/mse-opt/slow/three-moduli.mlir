// PolyBench floyd-warshall's initialisation, with conditions modulo three numbers.
// RUN: mse-opt --mse-to-gpu %s 2>&1 | FileCheck %s

// CHECK-NOT: takes isl more than
// CHECK: gpu.launch
func.func @init(%n: index, %A: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c11 = arith.constant 11 : index
  %c13 = arith.constant 13 : index
  %true = arith.constant true
  %v = arith.constant 1 : i32
  %w = arith.constant 999 : i32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %v, %A[%i, %j] : memref<?x?xi32>
      %s = arith.addi %i, %j : index
      %a = arith.remsi %s, %c13 : index
      %x = arith.cmpi eq, %a, %c0 : index
      %10 = scf.if %x -> (i1) {
        scf.yield %true : i1
      } else {
        %b = arith.remsi %s, %c7 : index
        %y = arith.cmpi eq, %b, %c0 : index
        scf.yield %y : i1
      }
      %11 = scf.if %10 -> (i1) {
        scf.yield %true : i1
      } else {
        %c = arith.remsi %s, %c11 : index
        %z = arith.cmpi eq, %c, %c0 : index
        scf.yield %z : i1
      }
      scf.if %11 {
        affine.store %w, %A[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}
