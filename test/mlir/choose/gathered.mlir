// Planes of all steps. A loop in front of the time loop writes their borders, or all cells, and a loop behind it reads
// each plane. Two planes are left by default, since these loops are executed inside the time loop, step by step.
// RUN: mse-opt --mse-to-gpu=report=true %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry borders --sizes 1,2,3,31 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry zeros --sizes 1,2,3,31 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry traced --sizes 1,2,3,31 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry bound --sizes 1,2,3,31 --check --order random:3
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.parallel.mlir --entry borders --sizes 1,2,3,31 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry zeros --sizes 1,2,3,31 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry traced --sizes 1,2,3,31 --check

// The borders of all steps, rows outside and steps inside.
// REPORT:      chosen: the source order, loops gathered, {{.*}} 53 launches, {{.*}} bytes of memory less
// CHECK-LABEL: @borders
// CHECK:         memref.alloc({{.*}}) : memref<2x?x?xf64>
// CHECK-NOT:     memref.alloc(
// CHECK:         affine.for %{{.*}} = -1 to 50
func.func @borders(%n: index, %x: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  %fifth = arith.constant 0.2 : f64
  %a = memref.alloc(%n, %n) : memref<51x?x?xf64>
  affine.for %i = 0 to %n { affine.for %t = 0 to 51 {
    affine.store %zero, %a[%t, %i, 0] : memref<51x?x?xf64>
    affine.store %zero, %a[%t, %i, symbol(%n) - 1] : memref<51x?x?xf64>
  } }
  affine.for %t = 0 to 51 { affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    affine.store %zero, %a[%t, 0, %i] : memref<51x?x?xf64>
    affine.store %zero, %a[%t, symbol(%n) - 1, %i] : memref<51x?x?xf64>
  } }
  affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
  affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    %v = affine.load %x[%i, %j] : memref<?x?xf64>
    affine.store %v, %a[0, %i, %j] : memref<51x?x?xf64>
  } }
  affine.for %t = 0 to 50 {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%t, %i - 1, %j] : memref<51x?x?xf64>
      %c = affine.load %a[%t, %i, %j] : memref<51x?x?xf64>
      %r = affine.load %a[%t, %i + 1, %j] : memref<51x?x?xf64>
      %u = affine.load %a[%t, %i, %j - 1] : memref<51x?x?xf64>
      %d = affine.load %a[%t, %i, %j + 1] : memref<51x?x?xf64>
      %s0 = arith.addf %l, %c : f64
      %s1 = arith.addf %s0, %r : f64
      %s2 = arith.addf %s1, %u : f64
      %s3 = arith.addf %s2, %d : f64
      %s = arith.mulf %s3, %fifth : f64
      affine.store %s, %a[%t + 1, %i, %j] : memref<51x?x?xf64>
    } }
  }
  affine.for %i = 0 to %n { affine.for %j = 0 to %n {
    %v = affine.load %a[50, %i, %j] : memref<51x?x?xf64>
    affine.store %v, %x[%i, %j] : memref<?x?xf64>
  } }
  memref.dealloc %a : memref<51x?x?xf64>
  return
}

// All cells are zero before, those of the first row for nothing: these are not executed, and two rows are left.
// REPORT:      chosen: the source order, loops gathered, {{.*}} bytes of memory less
// CHECK-LABEL: @zeros
// CHECK:         memref.alloc({{.*}}) : memref<2x?xf64>
// CHECK-NOT:     memref.alloc(
func.func @zeros(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %a = memref.alloc(%n) : memref<51x?xf64>
  affine.for %t = 0 to 51 { affine.for %i = 0 to %n {
    affine.store %zero, %a[%t, %i] : memref<51x?xf64>
  } }
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[0, %i] : memref<51x?xf64>
  }
  affine.for %t = 0 to 50 {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%t, %i - 1] : memref<51x?xf64>
      %r = affine.load %a[%t, %i + 1] : memref<51x?xf64>
      %s = arith.addf %l, %r : f64
      affine.store %s, %a[%t + 1, %i] : memref<51x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    %v = affine.load %a[50, %i] : memref<51x?xf64>
    affine.store %v, %x[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<51x?xf64>
  return
}

// One cell of each step is read behind the loop.
// REPORT:      chosen: the source order, loops gathered, {{.*}} bytes of memory less
// CHECK-LABEL: @traced
// CHECK:         memref.alloc({{.*}}) : memref<2x?xf64>
// CHECK-NOT:     memref.alloc(
func.func @traced(%n: index, %x: memref<?xf64>, %trace: memref<51xf64>) {
  %a = memref.alloc(%n) : memref<51x?xf64>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[0, %i] : memref<51x?xf64>
  }
  affine.for %t = 0 to 50 {
    affine.for %i = 0 to %n {
      %l = affine.load %a[%t, %i] : memref<51x?xf64>
      %r = affine.load %a[%t, -%i + symbol(%n) - 1] : memref<51x?xf64>
      %s = arith.addf %l, %r : f64
      affine.store %s, %a[%t + 1, %i] : memref<51x?xf64>
    }
  }
  affine.for %t = 0 to 51 {
    %v = affine.load %a[%t, 0] : memref<51x?xf64>
    affine.store %v, %trace[%t] : memref<51xf64>
  }
  memref.dealloc %a : memref<51x?xf64>
  return
}

// Another loop between the two overwrites the cells that are read behind the loop: it stays.
// CHECK-LABEL: @bound
// CHECK:         memref.alloc({{.*}}) : memref<51x?xf64>
func.func @bound(%n: index, %x: memref<?xf64>, %trace: memref<51xf64>) {
  %a = memref.alloc(%n) : memref<51x?xf64>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[0, %i] : memref<51x?xf64>
  }
  affine.for %t = 0 to 50 {
    affine.for %i = 0 to %n {
      %l = affine.load %a[%t, %i] : memref<51x?xf64>
      %r = affine.load %a[%t, -%i + symbol(%n) - 1] : memref<51x?xf64>
      %s = arith.addf %l, %r : f64
      affine.store %s, %a[%t + 1, %i] : memref<51x?xf64>
    }
  }
  affine.for %i = 0 to %n { affine.for %t = 0 to 51 {
    %v = affine.load %a[-%t + 50, %i] : memref<51x?xf64>
    %w = affine.load %trace[%t] : memref<51xf64>
    %s = arith.addf %v, %w : f64
    affine.store %s, %trace[%t] : memref<51xf64>
  } }
  memref.dealloc %a : memref<51x?xf64>
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
