// A loop of a thread carries the cell that it updates: it is read once in front, and written once behind.
// RUN: mse-opt %s --mse-to-gpu -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry rows --size n=0,m=3 --check
// RUN: mse-run --compare %s %t.mlir --entry rows --size n=3,m=0 --check
// RUN: mse-run --compare %s %t.mlir --entry rows --size n=33,m=5 --check
// RUN: mse-run --compare %s %t.mlir --entry blocks_of_rows --sizes 1,2,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry zeroed --size n=33,m=0 --check
// RUN: mse-run --compare %s %t.mlir --entry zeroed --size n=33,m=5 --check
// RUN: mse-run --compare %s %t.mlir --entry one_of_two --size n=33,m=0 --check
// RUN: mse-run --compare %s %t.mlir --entry one_of_two --size n=33,m=5 --check
// RUN: mse-run --compare %s %t.mlir --entry others --sizes 1,2,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry sometimes --sizes 1,2,31,33 --check

// Only where there is an iteration: the cell of another row is nothing to a thread without one.
// CHECK-LABEL: func.func @rows(
// CHECK:         affine.if #{{.+}}(){{.+}} {
// CHECK:         gpu.launch
// CHECK:           %[[FIRST:.+]] = affine.load %[[Y:.+]][
// CHECK:           %[[LAST:.+]] = affine.for {{.+}} iter_args(%[[SUM:.+]] = %[[FIRST]]) -> (f32) {
// CHECK-NOT:         affine.store
// CHECK:             affine.yield
// CHECK:           affine.store %[[LAST]], %[[Y]][
func.func @rows(%A: memref<?x?xf32>, %y: memref<?xf32>) attributes {dims = ["n,m", "n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %s = affine.load %y[%i] : memref<?xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %y[%i] : memref<?xf32>
    }
  }
  return
}

// Through several loops.
// CHECK-LABEL: func.func @blocks_of_rows(
// CHECK:         gpu.launch
// CHECK:           %[[FIRST:.+]] = affine.load %[[Y:.+]][
// CHECK:           %[[LAST:.+]] = affine.for {{.+}} iter_args(%[[SUM:.+]] = %[[FIRST]]) -> (f32) {
// CHECK:             %[[INNER:.+]] = affine.for %{{.+}} = 0 to 4 iter_args(%{{.+}} = %[[SUM]]) -> (f32) {
// CHECK:             affine.yield %[[INNER]]
// CHECK:           affine.store %[[LAST]], %[[Y]][
func.func @blocks_of_rows(%A: memref<?x?x4xf32>, %y: memref<?xf32>) attributes {dims = ["n,n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?x4xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to 4 {
        %a = affine.load %A[%i, %j, %k] : memref<?x?x4xf32>
        %s = affine.load %y[%i] : memref<?xf32>
        %t = arith.addf %s, %a : f32
        affine.store %t, %y[%i] : memref<?xf32>
      }
    }
  }
  return
}

// The loop begins with the value that the thread stores right before it.
// CHECK-LABEL: func.func @zeroed(
// CHECK:         %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK:         gpu.launch
// CHECK-NOT:       affine.load
// CHECK-NOT:       affine.store
// CHECK:           %[[LAST:.+]] = affine.for {{.+}} iter_args(%{{.+}} = %[[ZERO]]) -> (f32) {
// CHECK:           affine.store %[[LAST]]
func.func @zeroed(%A: memref<?x?xf32>, %y: memref<?xf32>) attributes {dims = ["n,m", "n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %zero, %y[%i] : memref<?xf32>
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %s = affine.load %y[%i] : memref<?xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %y[%i] : memref<?xf32>
    }
  }
  return
}

// One cell is stored to in front, another one is not: without an iteration the first keeps what is stored.
// CHECK-LABEL: func.func @one_of_two(
// CHECK:         gpu.launch
// CHECK:           affine.store %{{.+}}, %[[Y:.+]][
// CHECK-NEXT:      affine.if
// CHECK:             affine.for {{.+}} iter_args(%{{.+}} = %{{.+}}, %{{.+}} = %{{.+}}) -> (f32, f32) {
func.func @one_of_two(%A: memref<?x?xf32>, %y: memref<?xf32>, %z: memref<?xf32>) attributes {dims = ["n,m", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %zero, %y[%i] : memref<?xf32>
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %s = affine.load %y[%i] : memref<?xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %y[%i] : memref<?xf32>
      %u = affine.load %z[%i] : memref<?xf32>
      %v = arith.mulf %u, %a : f32
      affine.store %v, %z[%i] : memref<?xf32>
    }
  }
  return
}

// Another cell of the same memory may be the same cell.
// CHECK-LABEL: func.func @others(
// CHECK:         gpu.launch
// CHECK:           affine.for %{{[^ ]+}} = {{[^()]+}} {
// CHECK:             affine.store
// CHECK:           }
func.func @others(%A: memref<?x?xf32>) attributes {dims = ["n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%j, %i] : memref<?x?xf32>
      %s = affine.load %A[0, %i] : memref<?x?xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %A[0, %i] : memref<?x?xf32>
    }
  }
  return
}

// Where a row may have none, its cell is touched only if it has some.
// CHECK-LABEL: func.func @sometimes(
// CHECK:         gpu.launch
// CHECK:           affine.if
// CHECK-NEXT:        affine.if
// CHECK-NEXT:          affine.load
// CHECK-NEXT:          affine.for {{.+}} iter_args
func.func @sometimes(%A: memref<?x?xf32>, %y: memref<?xf32>) attributes {dims = ["n,n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        %a = affine.load %A[%i, %j] : memref<?x?xf32>
        %s = affine.load %y[%i] : memref<?xf32>
        %t = arith.addf %s, %a : f32
        affine.store %t, %y[%i] : memref<?xf32>
      }
    }
  }
  return
}
