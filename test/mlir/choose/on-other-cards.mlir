// RUN: mse-opt --mse-import --mse-dataflow --mse-choose=report=true %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=H100
// RUN: mse-opt --mse-import --mse-dataflow --mse-choose="report=true machine=h200" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=H200
// RUN: mse-opt --mse-import --mse-dataflow --mse-choose="report=true machine=l4" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=L4
// RUN: mse-opt --mse-import --mse-dataflow --mse-choose="report=true machine=cpu" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not mse-opt --mse-import --mse-dataflow --mse-choose="machine=h300" %s 2>&1 | FileCheck %s --check-prefix=NONE

// A copy of 2^27 numbers takes as long as memory does; a product of f64 takes arithmetic on a card that has little of it.

// H100: on a card: 71{{[0-9]}}.{{[0-9]}} us, limited by memory
// H200: on a card: 50{{[0-9]}}.{{[0-9]}} us, limited by memory
// L4:   on a card: 79{{[0-9][0-9]}}.{{[0-9]}} us, limited by memory
// CPU-NOT: on a card
// NONE: h300
func.func @copy(%A: memref<134217728xf64>, %B: memref<134217728xf64>) {
  affine.for %i = 0 to 134217728 {
    %a = affine.load %A[%i] : memref<134217728xf64>
    affine.store %a, %B[%i] : memref<134217728xf64>
  }
  return
}

// H100: on a card: {{.*}} us, limited by loads and stores of warps
// L4:   on a card: {{.*}} us, limited by arithmetic
func.func @product(%A: memref<500x500xf64>, %B: memref<500x500xf64>, %C: memref<500x500xf64>) {
  affine.for %i = 0 to 500 {
    affine.for %j = 0 to 500 {
      affine.for %k = 0 to 500 {
        %a = affine.load %A[%i, %k] : memref<500x500xf64>
        %b = affine.load %B[%k, %j] : memref<500x500xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %C[%i, %j] : memref<500x500xf64>
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<500x500xf64>
      }
    }
  }
  return
}
