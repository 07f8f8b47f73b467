// Executing two modules sees globals and races of the host's loops.
// RUN: split-file %s %t
// RUN: mse-opt --mse-verify='against=%t/original.mlir outside=false' %t/same.mlir 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: not mse-opt --mse-verify='against=%t/original.mlir outside=false' %t/different.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: not mse-opt --mse-verify='against=%t/original.mlir outside=false' %t/another.mlir 2>&1 | FileCheck %s --check-prefix=ANOTHER
// RUN: not mse-opt --mse-verify='against=%t/original.mlir outside=false' %t/race.mlir 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: mse-opt --mse-verify='against=%t/race.mlir outside=false' %t/original.mlir 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not mse-opt --mse-verify='against=%t/race.mlir outside=false sizes=5,9' %t/original.mlir 2>&1 | FileCheck %s --check-prefix=FAULT

// SAME: remark: @kernel computes what it does in '{{.*}}original.mlir': equal in 12 runs (2 seeds)
// DIFFERENT: error: @kernel does not compute what it does in '{{.*}}original.mlir': global @g at [1]: 7 (there) against 8 (here), with size 1, seed 0
// ANOTHER: error: @kernel does not compute what it does in '{{.*}}original.mlir': global @h (of one module only): 0 (there) against 8 (here)
// RACE: error: @kernel does not compute what it does in '{{.*}}original.mlir': data race: argument arg0 at [1] is used by {{.*}} in iteration [1] of scf.parallel at this module:{{.*}} and by {{.*}} in iteration [2] of scf.parallel at this module:
// SMALL: remark: @kernel was seen to compute what it does in '{{.*}}race.mlir': equal in 4 runs (2 seeds), 8 more in which the original races do not count: data race: argument A at [1]
// FAULT: error: not decided: @kernel: the original is at fault: data race: argument A at [1]

//--- original.mlir
memref.global @g : memref<4xi32> = dense<0>
func.func @kernel(%A: memref<?xi32>) {
  %g = memref.get_global @g : memref<4xi32>
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %v = arith.constant 7 : i32
  affine.store %v, %g[1] : memref<4xi32>
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xi32>
    affine.store %a, %A[%i] : memref<?xi32>
  }
  return
}

//--- same.mlir
memref.global @g : memref<4xi32> = dense<0>
memref.global @unused : memref<4xi32> = dense<1>
func.func @kernel(%A: memref<?xi32>) {
  %g = memref.get_global @g : memref<4xi32>
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %v = arith.constant 7 : i32
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xi32>
    affine.store %a, %A[%i] : memref<?xi32>
  }
  affine.store %v, %g[1] : memref<4xi32>
  return
}

//--- different.mlir
memref.global @g : memref<4xi32> = dense<0>
func.func @kernel(%A: memref<?xi32>) {
  %g = memref.get_global @g : memref<4xi32>
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %v = arith.constant 8 : i32
  affine.store %v, %g[1] : memref<4xi32>
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xi32>
    affine.store %a, %A[%i] : memref<?xi32>
  }
  return
}

//--- another.mlir
memref.global @g : memref<4xi32> = dense<0>
memref.global @h : memref<i32> = dense<0>
func.func @kernel(%A: memref<?xi32>) {
  %g = memref.get_global @g : memref<4xi32>
  %h = memref.get_global @h : memref<i32>
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %v = arith.constant 7 : i32
  %w = arith.constant 8 : i32
  affine.store %v, %g[1] : memref<4xi32>
  affine.store %w, %h[] : memref<i32>
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xi32>
    affine.store %a, %A[%i] : memref<?xi32>
  }
  return
}

//--- race.mlir
memref.global @g : memref<4xi32> = dense<0>
func.func @kernel(%A: memref<?xi32>) {
  %g = memref.get_global @g : memref<4xi32>
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %v = arith.constant 7 : i32
  affine.store %v, %g[1] : memref<4xi32>
  affine.parallel (%i) = (1) to (symbol(%n)) {
    %a = affine.load %A[%i - 1] : memref<?xi32>
    affine.store %a, %A[%i] : memref<?xi32>
  }
  return
}
