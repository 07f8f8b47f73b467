// With report=true a remark says what each scop holds; other remarks say what is not in one, and why.
// RUN: mse-opt %s --mse-import="report=true" -o /dev/null 2>&1 | FileCheck %s

// CHECK: report.mlir:[[@LINE+6]]:3: remark: imported: loops=2 statements=2 accesses=5 approximated=1 arrays=2 parameters=1
// CHECK: report.mlir:[[@LINE+22]]:3: remark: imported: loops=1 statements=1 accesses=1 approximated=0 arrays=1 parameters=1

func.func @report(%A: memref<?xf64>, %B: memref<?xindex>, %n: index) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = arith.addf %a, %a : f64
    affine.store %b, %A[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %at = affine.load %B[%i] : memref<?xindex>
    %a = memref.load %A[%at] : memref<?xf64>
    affine.store %a, %A[0] : memref<?xf64>
  }
  return
}

func.func private @unknown()

func.func @second(%A: memref<?xf64>, %n: index) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    affine.store %zero, %A[%i] : memref<?xf64>
  }
  func.call @unknown() : () -> ()
  return
}
