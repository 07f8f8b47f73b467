// Hints that break an order are left out with a warning and an example, under hints=strict refused, as those are that mean nothing.
// RUN: split-file %s %t
// RUN: not mse-opt --mse-to-affine=hints=strict %t/tile.mlir 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not mse-opt --mse-to-gpu=hints=strict %t/tile.mlir 2>&1 | FileCheck %s --check-prefix=CHOICE
// RUN: not mse-opt --mse-to-affine=hints=strict %t/interchange.mlir 2>&1 | FileCheck %s --check-prefix=INTERCHANGE
// RUN: not mse-opt --mse-to-affine=hints=strict %t/parallel.mlir 2>&1 | FileCheck %s --check-prefix=PARALLEL
// RUN: not mse-opt --mse-to-affine=hints=strict %t/alone.mlir 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not mse-opt %t/both.mlir 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not mse-opt %t/number.mlir 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not mse-opt %t/zero.mlir 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not mse-opt %t/value.mlir 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not mse-opt %t/place.mlir 2>&1 | FileCheck %s --check-prefix=PLACE
// RUN: mse-opt --mse-to-affine %t/tile.mlir -o %t/tile.out.mlir 2>&1 | FileCheck %s --check-prefix=LEFT-TILE
// RUN: mse-run --compare %t/tile.mlir %t/tile.out.mlir --size N=9,20
// RUN: mse-opt --mse-to-gpu %t/parallel.mlir -o %t/parallel.out.mlir 2>&1 | FileCheck %s --check-prefix=LEFT-PARALLEL
// RUN: mse-run --compare %t/parallel.mlir %t/parallel.out.mlir --size N=9,20
// RUN: mse-opt --mse-to-affine %t/others.mlir 2>&1 | FileCheck %s --check-prefix=OTHERS

// LEFT-TILE: warning: {{.*}}is left out: hints refused: arg1[1, 2] written by S0[1, 2] (@w0) and read by S0[2, 1] (@r0), for arg0 = 4
// LEFT-PARALLEL: warning: hints on loops are left out: hints refused: a loop with mse.parallel carries arg1[1, 1] written by S0[1, 1]

// The hint on the inner loop cannot be kept; the outer one is tiled.
// OTHERS: warning: mse.parallel is left out: hints refused: a loop with mse.parallel carries
// OTHERS: affine.for
// OTHERS: affine.for
// OTHERS: affine.for

// TILE: error: mse-schedule: no schedule: hints refused: arg1[1, 2] written by S0[1, 2] (@w0) and read by S0[2, 1] (@r0), for arg0 = 4: it has the first at [0, 1, 1, 0], the second at [0, 0, 2, 1]
// CHOICE: error: mse-choose: no schedule: hints refused: arg1[1, 2] written by S0[1, 2] (@w0)
// INTERCHANGE: error: mse-schedule: no schedule: hints refused: arg1[1, 2] written by S0[1, 2] (@w0) and read by S0[2, 1] (@r0), for arg0 = 4: it has the first at [2, 1], the second at [1, 2]
// PARALLEL: error: mse-schedule: no schedule: hints refused: a loop with mse.parallel carries arg1[1, 1] written by S0[1, 1] (@w0) and read by S0[1, 2] (@r1), for arg0 = 4
// ALONE: error: mse-schedule: no schedule: hints refused: mse.interchange is on a loop that does not hold one other loop alone
// BOTH: error: {{.*}}[R17] a loop is 'mse.parallel' or 'mse.sequential', not both
// NUMBER: error: {{.*}}[R17] 'mse.tile' is a number of iterations, from 1 to 1048576
// VALUE: error: {{.*}}[R17] 'mse.interchange' has no value
// PLACE: error: {{.*}}[R17] 'mse.unroll' says something of loops

//--- tile.mlir
func.func @sweep(%N: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %N {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%N] {
      %a = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
      %b = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i, %j] : memref<?x?xf64>
    } {mse.tile = 2}
  } {mse.tile = 4}
  return
}
//--- interchange.mlir
func.func @sweep(%N: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %N {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%N] {
      %a = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
      %b = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i, %j] : memref<?x?xf64>
    }
  } {mse.interchange}
  return
}
//--- parallel.mlir
func.func @sweep(%N: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %N {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%N] {
      %a = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
      %b = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i, %j] : memref<?x?xf64>
    } {mse.parallel}
  }
  return
}
//--- alone.mlir
func.func @fill(%N: index, %A: memref<?x?xf64>, %x: f64) {
  affine.for %i = 0 to %N {
    affine.store %x, %A[%i, 0] : memref<?x?xf64>
    affine.for %j = 1 to %N {
      affine.store %x, %A[%i, %j] : memref<?x?xf64>
    }
  } {mse.interchange}
  return
}
//--- both.mlir
func.func @fill(%N: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %N {
    affine.store %x, %A[%i] : memref<?xf64>
  } {mse.parallel, mse.sequential}
  return
}
//--- number.mlir
func.func @fill(%N: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %N {
    affine.store %x, %A[%i] : memref<?xf64>
  } {mse.tile}
  return
}
//--- zero.mlir
func.func @fill(%N: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %N {
    affine.store %x, %A[%i] : memref<?xf64>
  } {mse.tile = 0}
  return
}
//--- value.mlir
func.func @fill(%N: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %N {
    affine.store %x, %A[%i] : memref<?xf64>
  } {mse.interchange = 1}
  return
}
//--- place.mlir
func.func @fill(%N: index, %A: memref<?xf64>, %x: f64) {
  affine.store %x, %A[0] {mse.unroll = 4} : memref<?xf64>
  return
}
//--- others.mlir
func.func @sweep(%N: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %N {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%N] {
      %b = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      affine.store %b, %A[%i, %j] : memref<?x?xf64>
    } {mse.parallel}
  } {mse.tile = 4}
  return
}
