// Memory of its own for an iteration is for values that do not leave it: not one that the next iteration reads, and not
// memory of the caller with values from before. One that is left is copied back by the iteration that computed it.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry next --check
// RUN: mse-run --compare %s %t.mlir --entry left --check
// RUN: mse-run --compare %s %t.mlir --entry before --check
// RUN: mse-run --compare %s %t.mlir --entry row --check --sizes 1,2,3,31,33
// RUN: mse-run --compare %s %t.mlir --entry either --check
// RUN: mse-run --compare %s %t.mlir --entry two --check

// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose,mse-contract{owner=iteration},mse-lower{target=parallel})' %s | FileCheck %s --check-prefix=LOOPS

// CHECK-NOT: _own
// CHECK-LABEL: @left
// CHECK: mse.array "arg1_own"
// CHECK: mse.stmt "last_arg1"
// CHECK-LABEL: @before
// CHECK-NOT: _own
// CHECK-LABEL: @row
// CHECK: mse.array "arg1_own"
// CHECK-LABEL: @either
// CHECK-NOT: last_
// CHECK-LABEL: @two
// CHECK-DAG: mse.array "arg1_own0"
// CHECK-DAG: mse.array "arg1_own1"
// CHECK-DAG: mse.stmt "last_arg1"
// CHECK-DAG: mse.stmt "last_arg1_0"
func.func @next(%x: memref<512xf32>, %y: memref<512xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = memref.alloca() : memref<f32>
  affine.store %zero, %t[] : memref<f32>
  affine.for %i = 0 to 512 {
    %a = affine.load %t[] : memref<f32>
    affine.store %a, %y[%i] : memref<512xf32>
    %b = affine.load %x[%i] : memref<512xf32>
    affine.store %b, %t[] : memref<f32>
  }
  return
}

// LOOPS-LABEL: @left
// LOOPS: affine.parallel (%[[I:.+]]) = (0) to (512) {
// LOOPS-NEXT:   %[[V:.+]] = affine.load
// LOOPS-NEXT:   %[[P:.+]] = arith.mulf %[[V]], %[[V]]
// LOOPS-NEXT:   affine.store %[[P]]
// LOOPS-NEXT:   affine.if
// LOOPS-NEXT:     affine.store %[[V]], %{{.+}}[] : memref<f32>
func.func @left(%x: memref<512xf32>, %t: memref<f32>, %y: memref<512xf32>) {
  affine.for %i = 0 to 512 {
    %b = affine.load %x[%i] : memref<512xf32>
    affine.store %b, %t[] : memref<f32>
    %a = affine.load %t[] : memref<f32>
    %c = arith.mulf %a, %a : f32
    affine.store %c, %y[%i] : memref<512xf32>
  }
  return
}

func.func @before(%x: memref<512xf32>, %t: memref<4xf32>, %y: memref<512xf32>) {
  affine.for %i = 0 to 512 {
    %b = affine.load %x[%i] : memref<512xf32>
    affine.store %b, %t[0] : memref<4xf32>
    %a = affine.load %t[%i mod 4] : memref<4xf32>
    affine.store %a, %y[%i] : memref<512xf32>
  }
  return
}

// A row for each iteration becomes a register; the last row is copied.
// LOOPS-LABEL: @row
// LOOPS: affine.parallel (%{{.+}}, %{{.+}}) =
// LOOPS-NEXT:   %[[V:.+]] = affine.load
// LOOPS-NEXT:   affine.store %[[V]], %{{.+}} : memref<?x?xf32>
// LOOPS-NEXT:   affine.if
// LOOPS-NEXT:     affine.store %[[V]], %{{.+}} : memref<?xf32>
func.func @row(%x: memref<?x?xf32>, %t: memref<?xf32>, %y: memref<?x?xf32>) attributes {dims = ["n,m", "m", "n,m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %x[%i, %j] : memref<?x?xf32>
      affine.store %a, %t[%j] : memref<?xf32>
    }
    affine.for %j = 0 to %m {
      %a = affine.load %t[-%j + symbol(%m) - 1] : memref<?xf32>
      affine.store %a, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// Which write is the last depends on data.
func.func @either(%x: memref<512xf32>, %t: memref<f32>, %y: memref<512xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 512 {
    %b = affine.load %x[%i] : memref<512xf32>
    %c = arith.cmpf ogt, %b, %zero : f32
    scf.if %c {
      affine.store %b, %t[] : memref<f32>
    }
    affine.store %b, %y[%i] : memref<512xf32>
  }
  return
}

// Two cells of one array, each left by a loop of its own.
func.func @two(%x: memref<512xf32>, %t: memref<2xf32>, %y: memref<512xf32>) {
  affine.for %i = 0 to 512 {
    %a = affine.load %x[%i] : memref<512xf32>
    affine.store %a, %t[0] : memref<2xf32>
    %b = affine.load %t[0] : memref<2xf32>
    %c = arith.mulf %b, %b : f32
    affine.store %c, %y[%i] : memref<512xf32>
  }
  affine.for %i = 0 to 512 {
    %a = affine.load %y[%i] : memref<512xf32>
    affine.store %a, %t[1] : memref<2xf32>
    %b = affine.load %t[1] : memref<2xf32>
    %c = arith.addf %b, %b : f32
    affine.store %c, %y[%i] : memref<512xf32>
  }
  return
}
