// Atomic updates commute: the loops around them are parallel, whether the program says so or not.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=PARALLEL --input-file=%t.mlir
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.gpu.mlir
// RUN: FileCheck %s --check-prefix=GPU --input-file=%t.gpu.mlir
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s -o %t.affine.mlir
// RUN: mse-run --compare %s %t.mlir --entry histogram --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry histogram --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.affine.mlir --entry histogram --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry sums --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry sums --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.affine.mlir --entry sums --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry whole --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry whole --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.affine.mlir --entry whole --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry two_kinds --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry two_kinds --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.affine.mlir --entry two_kinds --sizes 1,2,3,31,33 --check

// CHECK-LABEL: func.func @histogram
// CHECK:         mse.update "addi" %{{.*}}, %{{.*}}[%{{.*}}] @w0 <"{ S0[i0] -> arg1[o0] : {{.*}} }"> : memref<?xi32>
// CHECK-NOT:     mse.unordered
// PARALLEL-LABEL: func.func @histogram
// PARALLEL:         affine.parallel
// PARALLEL:           memref.atomic_rmw addi
// GPU-LABEL:     func.func @histogram
// GPU:             gpu.launch
// GPU:               memref.atomic_rmw addi
func.func @histogram(%A: memref<?xi32>, %B: memref<?xi32>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %seven = arith.constant 7 : i32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %b = arith.andi %a, %seven : i32
    %k = arith.index_cast %b : i32 to index
    %bin = arith.remui %k, %n : index
    %old = memref.atomic_rmw addi %a, %B[%bin] : (i32, memref<?xi32>) -> i32
  }
  return
}

// Sums of a cell for each row: the loop over rows is parallel, and a thread adds in memory of its own.
// PARALLEL-LABEL: func.func @sums
// PARALLEL:         affine.parallel
// PARALLEL:           affine.for {{.*}} iter_args
// PARALLEL-NOT:       memref.atomic_rmw
// PARALLEL:         return
func.func @sums(%A: memref<?x?xi32>, %S: memref<?xi32>) attributes {dims = ["n,n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    %sum = affine.parallel (%j) = (0) to (%n) reduce ("addi") -> (i32) {
      %a = affine.load %A[%i, %j] : memref<?x?xi32>
      affine.yield %a : i32
    }
    affine.store %sum, %S[%i] : memref<?xi32>
  }
  return
}

// A read of the cell waits for all updates, and the next updates wait for it.
// CHECK-LABEL: func.func @whole
// PARALLEL-LABEL: func.func @whole
// PARALLEL:         affine.for
// PARALLEL:           affine.parallel
// PARALLEL:             memref.atomic_rmw addi
// PARALLEL:           affine.load
// PARALLEL:           affine.store
func.func @whole(%A: memref<?xi32>, %S: memref<1xi32>) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %t = 0 to 4 {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i] : memref<?xi32>
      %old = memref.atomic_rmw addi %a, %S[%c0] : (i32, memref<1xi32>) -> i32
    }
    %s = affine.load %S[0] : memref<1xi32>
    affine.store %s, %A[0] : memref<?xi32>
  }
  return
}

// Updates of different kinds keep their order.
// PARALLEL-LABEL: func.func @two_kinds
// PARALLEL-NOT:     affine.parallel
// PARALLEL:         return
func.func @two_kinds(%A: memref<?xi32>, %S: memref<1xi32>) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %old = memref.atomic_rmw addi %a, %S[%c0] : (i32, memref<1xi32>) -> i32
    %older = memref.atomic_rmw xori %a, %S[%c0] : (i32, memref<1xi32>) -> i32
  }
  return
}
