// Affine operations that have no meaning at the call: there they are arithmetic, and loops of scf.
// RUN: mse-opt --mse-inline %s -verify-diagnostics | FileCheck %s
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=GPU
// RUN: mse-run --compare %s %t.mlir --entry symbols --sizes 1,2,3,7 --check
// RUN: mse-run --compare %s %t.mlir --entry columns --sizes 1,2,3,31 --check

#product = affine_map<()[s0, s1] -> (s0 * s1)>

func.func private @product(%A: memref<?x?xf64>, %i: index, %j: index, %k: index, %x: f64) {
  %p = affine.apply #product()[%i, %j]
  memref.store %x, %A[%k, %p] : memref<?x?xf64>
  return
}
func.func private @remainder(%A: memref<?x?xf64>, %i: index, %j: index, %k: index, %x: f64) {
  %r = affine.apply affine_map<()[s0, s1] -> (s0 mod s1)>()[%j, %i]
  memref.store %x, %A[%r, %k] : memref<?x?xf64>
  return
}
func.func private @twice(%A: memref<?x?xf64>, %i: index, %x: f64) {
  %k = arith.addi %i, %i : index
  %h = affine.apply affine_map<()[s0] -> (s0 floordiv 2)>()[%k]
  affine.store %x, %A[symbol(%h), symbol(%h)] : memref<?x?xf64>
  return
}

// A product with a symbol is one of a dimension and a symbol, and stays affine.
// CHECK-LABEL: func.func @symbols
// CHECK:         affine.for %[[I:.*]] = 1
// CHECK:           affine.for %[[J:.*]] = 1
// CHECK-NEXT:        affine.apply #{{.*}}(%[[I]])[%{{.*}}]
// CHECK:             arith.muli %[[I]], %[[J]]
// CHECK:             arith.remsi %[[J]], %[[I]]
// CHECK-NOT:         call
// CHECK:         return
func.func @symbols(%A: memref<?x?xf64>, %n: index, %x: f64) {
  %zero = arith.constant 0 : index
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      func.call @product(%A, %i, %zero, %j, %x) : (memref<?x?xf64>, index, index, index, f64) -> ()
      affine.if affine_set<(d0, d1)[s0] : (d0 - 1 == 0)>(%i, %j)[%n] {
        func.call @product(%A, %i, %j, %i, %x) : (memref<?x?xf64>, index, index, index, f64) -> ()
      }
      func.call @remainder(%A, %i, %j, %j, %x) : (memref<?x?xf64>, index, index, index, f64) -> ()
      func.call @twice(%A, %i, %x) : (memref<?x?xf64>, index, f64) -> ()
    }
  }
  return
}

func.func private @column(%A: memref<?x?xf64>, %j: index, %n: index) {
  affine.for %i = 1 to %n {
    %c0 = arith.constant 0 : index
    func.call @cell(%A, %i, %j) : (memref<?x?xf64>, index, index) -> ()
  }
  return
}
func.func private @cell(%A: memref<?x?xf64>, %i: index, %j: index) {
  affine.if affine_set<()[s0, s1] : (s0 - s1 >= 0)>()[%i, %j] {
    %v = affine.load %A[symbol(%i) - 1, symbol(%j)] : memref<?x?xf64>
    affine.store %v, %A[symbol(%i), symbol(%j)] : memref<?x?xf64>
  }
  return
}

// Counters of loops of scf are no dimensions; a callee of a callee is lowered with it.
// CHECK-LABEL: func.func @columns
// CHECK-NEXT:    arith.constant
// CHECK-NEXT:    arith.constant
// CHECK-NEXT:    scf.for %[[J:.*]] =
// CHECK:           scf.for %[[I:.*]] =
// CHECK:             scf.if
// CHECK:               %[[V:.*]] = memref.load %{{.*}}[%{{.*}}, %[[J]]]
// CHECK:               memref.store %[[V]], %{{.*}}[%[[I]], %[[J]]]
// CHECK-NOT:     call
// GPU-LABEL:   func.func @columns
// GPU:           gpu.launch
// GPU:             affine.for
func.func @columns(%A: memref<?x?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %c0 to %n step %c1 {
    func.call @column(%A, %j, %n) : (memref<?x?xf64>, index, index) -> ()
  }
  return
}
