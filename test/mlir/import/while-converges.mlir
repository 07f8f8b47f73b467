// Jacobi steps until the largest change is small: the loops of a step are parallel, the steps stay a while loop that
// carries its values as the program does.
// RUN: mse-opt --mse-to-parallel="while=counter" --canonicalize %s | FileCheck %s

// CHECK:      scf.while (%[[K:.*]] = %{{.*}}, %[[X:.*]] = %{{.*}}) : (i64, f64) -> i64 {
// CHECK-NEXT:   %[[MORE:.*]] = arith.cmpf ogt, %[[X]]
// CHECK-NEXT:   scf.condition(%[[MORE]]) %[[K]] : i64
// CHECK-NEXT: } do {
// CHECK:        affine.parallel
// CHECK:        affine.for {{.*}} iter_args
// CHECK:          arith.maximumf
// CHECK:        affine.parallel
// CHECK:        scf.yield
// RUN: mse-opt --mse-to-affine="while=counter expand=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-affine="while=counter expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-parallel="while=counter expand=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-parallel="while=counter expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-gpu="while=counter expand=none verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-gpu="while=counter expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7

func.func @converge(%A: memref<?xf64>, %B: memref<?xf64>, %eps: f64) -> i64 attributes {dims = ["n", "n", ""], inputs = ["", "", "0.01"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %third = arith.constant 0.333 : f64
  %one = arith.constant 1 : i64
  %none = arith.constant 0 : i64
  %n = memref.dim %A, %c0 : memref<?xf64>
  %last = arith.subi %n, %c1 : index
  %big = arith.constant 1.0e30 : f64
  %r:2 = scf.while (%err = %big, %k = %none) : (f64, i64) -> (f64, i64) {
    %go = arith.cmpf ogt, %err, %eps : f64
    scf.condition(%go) %err, %k : f64, i64
  } do {
  ^bb0(%e: f64, %k: i64):
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %A[%i - 1] : memref<?xf64>
      %m = affine.load %A[%i] : memref<?xf64>
      %h = affine.load %A[%i + 1] : memref<?xf64>
      %s = arith.addf %l, %m : f64
      %t = arith.addf %s, %h : f64
      %u = arith.mulf %t, %third : f64
      affine.store %u, %B[%i] : memref<?xf64>
    }
    %d = affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] iter_args(%m = %zero) -> f64 {
      %a = affine.load %A[%i] : memref<?xf64>
      %b = affine.load %B[%i] : memref<?xf64>
      %x = arith.subf %a, %b : f64
      %y = math.absf %x : f64
      %z = arith.maximumf %m, %y : f64
      affine.yield %z : f64
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %b = affine.load %B[%i] : memref<?xf64>
      affine.store %b, %A[%i] : memref<?xf64>
    }
    %k1 = arith.addi %k, %one : i64
    scf.yield %d, %k1 : f64, i64
  }
  return %r#1 : i64
}
