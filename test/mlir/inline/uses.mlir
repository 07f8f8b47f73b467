// One function, called from several places: each call has a copy. Operands that are one array are one array. A
// private function stays while anything names it.
// RUN: mse-opt --mse-inline %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.gpu.mlir
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry twice --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry twice --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry one_array --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry one_array --sizes 1,2,3,31,33 --check
// RUN: FileCheck --check-prefix=PARALLEL %s <%t.parallel.mlir

// CHECK-NOT: @add(
func.func private @add(%A: memref<?xf64>, %i: index, %B: memref<?xf64>, %j: index) {
  %a = affine.load %A[symbol(%i)] : memref<?xf64>
  %b = affine.load %B[symbol(%j)] : memref<?xf64>
  %s = arith.addf %a, %b : f64
  affine.store %s, %A[symbol(%i)] : memref<?xf64>
  return
}

// CHECK-LABEL: func.func @twice
// CHECK:         affine.load %[[A:.*]][%[[I:.*]]] :
// CHECK-NEXT:    affine.load %[[B:.*]][%[[I]]] :
// CHECK:         affine.load %[[B]][%[[I]]] :
// CHECK-NEXT:    affine.load %{{.*}}[symbol(%c0)] :
// CHECK-NOT:     call
func.func @twice(%A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    func.call @add(%A, %i, %B, %i) : (memref<?xf64>, index, memref<?xf64>, index) -> ()
    func.call @add(%B, %i, %C, %c0) : (memref<?xf64>, index, memref<?xf64>, index) -> ()
  }
  return
}

// A prefix sum: sequential, which two arrays would not be.
// CHECK-LABEL:    func.func @one_array
// PARALLEL-LABEL: func.func @one_array
// PARALLEL-NOT:     affine.parallel
// PARALLEL:         affine.for
// PARALLEL-LABEL: func.func @keeps
func.func @one_array(%A: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 1 to %n {
    %before = affine.apply affine_map<(d0) -> (d0 - 1)>(%i)
    func.call @add(%A, %i, %A, %before) : (memref<?xf64>, index, memref<?xf64>, index) -> ()
  }
  return
}

// CHECK: func.func private @named
// CHECK: func.func private @outside_too
// CHECK: func.func private @never_called
func.func private @named(%A: memref<?xf64>) {
  return
}
func.func private @outside_too(%A: memref<?xf64>) {
  return
}
func.func private @never_called(%A: memref<?xf64>) {
  return
}
// CHECK-LABEL: func.func @keeps
// CHECK-NEXT:    constant @named
// CHECK-NEXT:    call @outside_too
// CHECK-NEXT:    affine.for
// CHECK-NEXT:    }
func.func @keeps(%A: memref<?xf64>) -> ((memref<?xf64>) -> ()) {
  %f = func.constant @named : (memref<?xf64>) -> ()
  func.call @outside_too(%A) : (memref<?xf64>) -> ()
  affine.for %i = 0 to 4 {
    func.call @named(%A) : (memref<?xf64>) -> ()
    func.call @outside_too(%A) : (memref<?xf64>) -> ()
  }
  return %f : (memref<?xf64>) -> ()
}
