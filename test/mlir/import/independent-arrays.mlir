// A promise about some arrays: as to the others the loop keeps its order. Names are those of remarks.
// RUN: mse-opt --mse-import %s -o %t.scop 2>%t.remarks && FileCheck %s < %t.scop && FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: mse-opt --mse-to-parallel="verify=each" %s 2>/dev/null | FileCheck %s --check-prefix=PARALLEL
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t 2>/dev/null
// RUN: mse-run --compare %s %t --sizes 1,2,3,31,33 --entry scatter --check
// RUN: mse-run --compare %s %t --sizes 1,2,3,31,33 --entry both --check

// CHECK-LABEL: func.func @scatter
// CHECK:       mse.independent ["arg0"] <"{ S0[i0] -> [i0] }">
// PARALLEL-LABEL: func.func @scatter
// PARALLEL:       affine.parallel
func.func @scatter(%A: memref<?xf64>, %P: memref<?xi64>) attributes {inputs = ["", "iota"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %p = affine.load %P[%i] : memref<?xi64>
    %k = arith.index_cast %p : i64 to index
    %a = memref.load %A[%k] : memref<?xf64>
    memref.store %a, %A[%k] : memref<?xf64>
  } {mse.independent = ["arg0"]}
  return
}

// The other array is written at data, too.
// CHECK-LABEL: func.func @both
// CHECK:       mse.independent ["arg0"] <"{ {{.*}} }">
// PARALLEL-LABEL: func.func @both
// PARALLEL-NOT:   affine.parallel
// PARALLEL:       return
func.func @both(%A: memref<?xf64>, %P: memref<?xi64>, %B: memref<?xf64>) attributes {inputs = ["", "iota", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %p = affine.load %P[%i] : memref<?xi64>
    %k = arith.index_cast %p : i64 to index
    %a = memref.load %A[%k] : memref<?xf64>
    %b = memref.load %B[%k] : memref<?xf64>
    %s = arith.addf %a, %b : f64
    memref.store %s, %A[%k] : memref<?xf64>
    memref.store %s, %B[%k] : memref<?xf64>
  } {mse.independent = ["arg0"]}
  return
}

// CHECK-LABEL: func.func @unknown
// CHECK-NOT:   mse.independent
// CHECK:       return
func.func @unknown(%A: memref<?xf64>, %n: index, %x: f64) {
  // REMARK: remark: mse.independent names 'B', which is none of the arrays from outside: arg0
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf64>
  } {mse.independent = ["B"]}
  return
}
