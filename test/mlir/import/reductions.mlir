// Iterations of parallel loops combine values by updates of a cell, in any order: the loops stay parallel.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry largest_and_sum --sizes 0,1,5
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t.parallel.mlir
// RUN: FileCheck %s --check-prefix=PARALLEL --input-file=%t.parallel.mlir
// RUN: mse-run --compare %s %t.parallel.mlir --entry largest_and_sum --sizes 0,1,5,33 --check
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry largest_and_sum --sizes 0,1,5,33 --check
// RUN: mse-run --compare %s %t.mlir --entry named --sizes 0,1,5

// CHECK-LABEL: func.func @largest_and_sum
// CHECK:         "x0" {{.*}} live_out
// CHECK:         "x1" {{.*}} live_out
// CHECK:         mse.stmt {{.*}} : 0 <= i0 < arg0_0
// CHECK-DAG:       mse.update "addi"
// CHECK-DAG:       mse.update "maxs"
// CHECK-NOT:     mse.unordered
// PARALLEL-LABEL: func.func @largest_and_sum
// PARALLEL:         affine.parallel
// PARALLEL-DAG:       memref.atomic_rmw maxs
// PARALLEL-DAG:       memref.atomic_rmw addi
// PARALLEL-LABEL: func.func @named
// PARALLEL:         affine.parallel ({{.*}}, {{.*}})
// PARALLEL-DAG:       memref.atomic_rmw addf
// PARALLEL-DAG:       memref.atomic_rmw maximumf
func.func @largest_and_sum(%A: memref<?xi32>) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %n = memref.dim %A, %c0 : memref<?xi32>
  %largest, %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero, %zero) -> (i32, i32) {
    %a = memref.load %A[%i] : memref<?xi32>
    %b = arith.addi %a, %a : i32
    scf.reduce(%a, %b : i32, i32) {
    ^bb0(%one: i32, %other: i32):
      %m = arith.maxsi %one, %other : i32
      scf.reduce.return %m : i32
    }, {
    ^bb0(%one: i32, %other: i32):
      %s = arith.addi %one, %other : i32
      scf.reduce.return %s : i32
    }
  }
  return %largest, %sum : i32, i32
}

// affine.parallel names what combines; the neutral value is the first.
// CHECK-LABEL: func.func @named
// CHECK:         mse.stmt "S0"()
// CHECK:           arith.constant 0.000000e+00 : f64
// CHECK:         mse.stmt
// CHECK:           arith.constant 0xFFF0000000000000 : f64
// CHECK:         mse.update "maximumf"
// CHECK:         mse.unordered <"{ {{.*}}[i0, i1] -> [i0]{{.*}} }">
// CHECK:         mse.unordered <"{ {{.*}}[i0, i1] -> [i0, i1]{{.*}} }">
func.func @named(%A: memref<?x4xf64>) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x4xf64>
  %sum, %largest = affine.parallel (%i, %j) = (0, 0) to (%n, 4) reduce ("addf", "maximumf") -> (f64, f64) {
    %a = affine.load %A[%i, %j] : memref<?x4xf64>
    affine.yield %a, %a : f64, f64
  }
  return %sum, %largest : f64, f64
}
