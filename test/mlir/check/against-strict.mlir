// With strict=true a function must be proved to compute the same; what was not proved or not decided is an error.
// RUN: split-file %s %t
// RUN: mse-opt %t/moved.mlir --mse-verify='against=%t/original.mlir strict=true' -o /dev/null 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: mse-opt %t/commuted.mlir --mse-verify=against=%t/original.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not mse-opt %t/commuted.mlir --mse-verify='against=%t/original.mlir strict=true' -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not mse-opt %t/commuted.mlir --pass-pipeline='builtin.module(mse-verify{against=%t/original.mlir strict=true})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not mse-opt %t/unranked.mlir --mse-verify='against=%t/unranked.mlir strict=true' -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNDECIDED
// RUN: not mse-opt %t/empty.mlir --mse-verify='against=%t/empty.mlir strict=true' -o /dev/null 2>&1 | FileCheck %s --check-prefix=EMPTY

// PROVED: remark: @sum computes what it does in '{{.*}}': equal in 12 runs (2 seeds); proved for all sizes and inputs
// REMARK: remark: @sum was seen to compute what it does in '{{.*}}': equal in 12 runs (2 seeds); not proved: S0 computes what no statement of the original does
// OPEN: error: @sum was seen to compute what it does in '{{.*}}': equal in 12 runs (2 seeds); not proved: S0 computes what no statement of the original does
// OPEN: error: mse-verify: 1 function is not verified against
// UNDECIDED: error: not decided: @sum: {{.*}} a value of type memref<*xf32> is not supported
// EMPTY: error: no function is compared

//--- original.mlir
func.func @sum(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %x = arith.constant 2.0 : f32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %x : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}

//--- moved.mlir
func.func @sum(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %x = arith.constant 2.0 : f32
  affine.for %i = 0 to %n {
    %a = affine.load %A[-%i + symbol(%n) - 1] : memref<?xf32>
    %b = arith.addf %a, %x : f32
    affine.store %b, %A[-%i + symbol(%n) - 1] : memref<?xf32>
  }
  return
}

//--- commuted.mlir
func.func @sum(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %x = arith.constant 2.0 : f32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %x, %a : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}

//--- unranked.mlir
func.func @sum(%A: memref<*xf32>) {
  return
}

//--- empty.mlir
module {
}
