// Callees with loops, conditionals, results, memory of their own and calls in turn: symbols become dimensions
// in bounds, conditions, affine.apply, affine.min and affine.parallel.
// RUN: mse-opt --mse-inline %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.gpu.mlir
// RUN: FileCheck --check-prefix=GPU %s <%t.gpu.mlir
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry rows --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry rows --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry triangle --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry triangle --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry strips --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry strips --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry views --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry counted --sizes 1,2,3,31,33 --check

// CHECK-DAG: #[[BELOW:.*]] = affine_map<(d0, d1) -> (d0 - d1 - 1)>
// CHECK-DAG: #[[FROM:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[TO:.*]] = affine_map<(d0)[s0] -> (d0 + 2, s0)>
// CHECK-DAG: #[[SET:.*]] = affine_set<(d0, d1)[s0] : (d0 - d1 - 1 >= 0, -d0 + s0 - 1 >= 0)>
// CHECK-NOT: func.func private

// Memory on the stack, a nested call, a result.
func.func private @smooth(%A: memref<?x?xf64>, %i: index, %s: f64) -> f64 {
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c1 : memref<?x?xf64>
  %t = memref.alloca() : memref<1xf64>
  affine.for %j = 1 to %n {
    %a = affine.load %A[symbol(%i), %j - 1] : memref<?x?xf64>
    %b = affine.load %A[symbol(%i), %j] : memref<?x?xf64>
    %c = arith.addf %a, %b : f64
    %d = arith.mulf %c, %s : f64
    affine.store %d, %t[0] : memref<1xf64>
    func.call @put(%A, %t, %i, %j) : (memref<?x?xf64>, memref<1xf64>, index, index) -> ()
  }
  %r = affine.load %A[symbol(%i), 0] : memref<?x?xf64>
  return %r : f64
}
func.func private @put(%A: memref<?x?xf64>, %t: memref<1xf64>, %i: index, %j: index) {
  %d = affine.load %t[0] : memref<1xf64>
  affine.store %d, %A[symbol(%i), symbol(%j)] : memref<?x?xf64>
  return
}

// CHECK-LABEL: func.func @rows
// CHECK:         affine.for %[[I:.*]] = 0
// CHECK:           %[[T:.*]] = memref.alloc() : memref<1xf64>
// CHECK:           affine.for %[[J:.*]] = 1 to %{{.*}} {
// CHECK:             affine.load %[[A:.*]][%[[I]], %[[J]] - 1]
// CHECK:             affine.store %[[D:.*]], %[[T]][0]
// CHECK-NEXT:        %[[E:.*]] = affine.load %[[T]][0]
// CHECK-NEXT:        affine.store %[[E]], %[[A]][%[[I]], %[[J]]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[R:.*]] = affine.load %[[A]][%[[I]], 0]
// CHECK-NEXT:      memref.dealloc %[[T]]
// CHECK-NEXT:      affine.store %[[R]], %{{.*}}[%[[I]]]
// GPU-LABEL:   func.func @rows
// GPU:           gpu.launch
// GPU-NOT:       gpu.launch
func.func @rows(%A: memref<?x?xf64>, %B: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    %b = affine.load %B[%i] : memref<?xf64>
    %r = func.call @smooth(%A, %i, %b) : (memref<?x?xf64>, index, f64) -> f64
    affine.store %r, %B[%i] : memref<?xf64>
  }
  return
}

// A conditional on, and a bound by, what is a symbol in the callee alone.
func.func private @below(%A: memref<?x?xf64>, %i: index, %j: index, %n: index, %x: f64) {
  affine.if affine_set<()[s0, s1, s2] : (s0 - s1 - 1 >= 0, s2 - s0 - 1 >= 0)>()[%i, %j, %n] {
    %k = affine.apply affine_map<()[s0, s1] -> (s0 - s1 - 1)>()[%i, %j]
    affine.store %x, %A[symbol(%i), symbol(%k)] : memref<?x?xf64>
  } else {
    affine.for %k = affine_map<()[s0] -> (s0)>()[%j] to min affine_map<()[s0, s1] -> (s0 + 2, s1)>()[%j, %n] {
      affine.store %x, %A[symbol(%j), %k] : memref<?x?xf64>
    }
  }
  return
}

// CHECK-LABEL: func.func @triangle
// CHECK:         affine.for %[[I:.*]] = 0
// CHECK:           affine.for %[[J:.*]] = 0
// CHECK:             affine.if #[[SET]](%[[I]], %[[J]])[%{{.*}}] {
// CHECK-NEXT:          %[[K:.*]] = affine.apply #[[BELOW]](%[[I]], %[[J]])
// CHECK-NEXT:          affine.store %{{.*}}, %{{.*}}[%[[I]], %[[K]]]
// CHECK:             } else {
// CHECK-NEXT:          affine.for %[[L:.*]] = #[[FROM]](%[[J]]) to min #[[TO]](%[[J]])[%{{.*}}] {
// CHECK-NEXT:            affine.store %{{.*}}, %{{.*}}[%[[J]], %[[L]]]
// GPU-LABEL:   func.func @triangle
// GPU:           gpu.launch
func.func @triangle(%A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %B[%i, %j] : memref<?x?xf64>
      func.call @below(%A, %i, %j, %n, %x) : (memref<?x?xf64>, index, index, index, f64) -> ()
    }
  }
  return
}

// Parallel loops, and minima in bounds.
func.func private @strip(%A: memref<?xf64>, %i: index, %size: index) {
  affine.parallel (%j) = (symbol(%i) * 4) to (min(symbol(%i) * 4 + 4, symbol(%size))) {
    %a = affine.load %A[%j] : memref<?xf64>
    %b = arith.addf %a, %a : f64
    affine.store %b, %A[%j] : memref<?xf64>
  }
  return
}

// CHECK-LABEL: func.func @strips
// CHECK:         affine.for %[[I:.*]] = 0
// CHECK-NEXT:      affine.parallel (%[[J:.*]]) = (%[[I]] * 4) to (min(%[[I]] * 4 + 4, symbol(%{{.*}})))
// GPU-LABEL:   func.func @strips
// GPU:           gpu.launch
func.func @strips(%A: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to affine_map<()[s0] -> (s0 ceildiv 4)>()[%n] {
    func.call @strip(%A, %i, %n) : (memref<?xf64>, index, index) -> ()
  }
  return
}

// Loops of scf, and loads and stores of memref, take any index.
func.func private @count(%A: memref<?xf64>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  scf.for %j = %c0 to %i step %c1 {
    %a = memref.load %A[%i] : memref<?xf64>
    %b = arith.addf %a, %one : f64
    memref.store %b, %A[%i] : memref<?xf64>
  }
  return
}

// CHECK-LABEL: func.func @counted
// CHECK:         scf.for %[[I:.*]] = %
// CHECK:           scf.for %{{.*}} = %{{.*}} to %[[I]]
// CHECK:             memref.load %{{.*}}[%[[I]]]
// GPU-LABEL:   func.func @counted
// GPU:           gpu.launch
func.func @counted(%A: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    func.call @count(%A, %i) : (memref<?xf64>, index) -> ()
  }
  return
}

// The size of a view is a symbol if the view takes a symbol for it.
func.func private @scale(%row: memref<?xf64, strided<[1], offset: ?>>, %x: f64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %row, %c0 : memref<?xf64, strided<[1], offset: ?>>
  affine.for %j = 0 to %n {
    %a = affine.load %row[%j] : memref<?xf64, strided<[1], offset: ?>>
    %b = arith.mulf %a, %x : f64
    affine.store %b, %row[%j] : memref<?xf64, strided<[1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @views
// CHECK-NOT:     call
// GPU-LABEL:   func.func @views
// GPU:           gpu.launch
func.func @views(%A: memref<?x?xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    %row = memref.subview %A[%i, 0] [1, %m] [1, 1] : memref<?x?xf64> to memref<?xf64, strided<[1], offset: ?>>
    func.call @scale(%row, %x) : (memref<?xf64, strided<[1], offset: ?>>, f64) -> ()
  }
  return
}
