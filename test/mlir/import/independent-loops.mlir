// Iterations that the program says are independent: subscripts that are data do not stop the loop from being parallel.
// RUN: mse-opt --mse-import %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-parallel="verify=each" %s 2>/dev/null | FileCheck %s --check-prefix=PARALLEL
// RUN: mse-opt --mse-to-affine="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7 --entry scatter
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7 --entry scatter
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7 --entry scatter

// CHECK-LABEL: func.func @scatter
// CHECK:       mse.independent ["arg1", "arg0", "arg2"] <"{ S0[i0] -> [i0] }">
// PARALLEL-LABEL: func.func @scatter
// PARALLEL:       affine.parallel
func.func @scatter(%A: memref<?xf64>, %P: memref<?xi64>, %B: memref<?xf64>) attributes {inputs = ["", "iota", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %p = affine.load %P[%i] : memref<?xi64>
    %k = arith.index_cast %p : i64 to index
    %a = memref.load %A[%k] : memref<?xf64>
    %b = affine.load %B[%i] : memref<?xf64>
    %s = arith.addf %a, %b : f64
    memref.store %s, %A[%k] : memref<?xf64>
  } {mse.independent}
  return
}

// The inner loop only, one line for each of its dimensions; what it carries and what is allocated in it is not concerned.
// CHECK-LABEL: func.func @inner
// CHECK:       mse.independent ["arg1", "arg0"] <"{ S{{[0-9]}}[i0, i1, i2] -> [i0, i1]{{.*}} }">
// CHECK-NEXT:  mse.independent ["arg1", "arg0"] <"{ S{{[0-9]}}[i0, i1, i2] -> [i0, i1, i2]{{.*}} }">
func.func @inner(%A: memref<?xf64>, %P: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %t = 0 to 3 {
    affine.parallel (%i, %j) = (0, 0) to (symbol(%n), 1) {
      %m = memref.alloc() : memref<1xf64>
      %p = affine.load %P[%i + %j] : memref<?xi64>
      %k = arith.index_cast %p : i64 to index
      %a = memref.load %A[%k] : memref<?xf64>
      affine.store %a, %m[0] : memref<1xf64>
      %b = affine.load %m[0] : memref<1xf64>
      %s = arith.addf %b, %b : f64
      memref.store %s, %A[%k] : memref<?xf64>
    } {mse.independent}
  }
  return
}
