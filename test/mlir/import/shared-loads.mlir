// Stores that share a load are statements of their own: each loads what it needs. Lowering loads it once where they stay together.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir
// RUN: FileCheck --check-prefix=GPU %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --entry apart --size 37
// RUN: mse-run --compare %s %t.mlir --check --entry apart --size 1
// RUN: mse-run --compare %s %t.mlir --check --entry together --size 37
// RUN: mse-run --compare %s %t.mlir --check --entry histogram --size 37,h.0=5 --input k=zero
// RUN: mse-run --compare %s %t.mlir --check --entry overwritten --size 37
// RUN: mse-run --compare %s %t.mlir --check --entry swapped --size 37
// RUN: mse-run --compare %s %t.mlir --check --entry called --size 37
// RUN: mse-run --compare %s %t.mlir --check --entry many --size 37
// RUN: mse-run --compare %s %t.mlir --check --entry position --size 37
// RUN: mse-run --compare %s %t.mlir --check --entry positions --size 37
// RUN: mse-opt --mse-to-parallel %s | FileCheck --check-prefix=HOST %s

// One launch; the store to the next element would keep the loop sequential.
// CHECK-LABEL: func.func @apart
// CHECK:         mse.stmt "S0"
// CHECK:           mse.read {{.*}} S0[i0] -> arg1[i0]
// CHECK:           mse.write {{.*}} S0[i0] -> arg0[1 + i0]
// CHECK:         mse.stmt "S1"
// CHECK:           mse.read {{.*}} S1[i0] -> arg1[i0]
// CHECK:           mse.write {{.*}} S1[i0] -> arg0[i0]
// GPU-LABEL: func.func @apart
// GPU-COUNT-1: gpu.launch
// HOST-LABEL: func.func @apart
// HOST:         affine.parallel
func.func @apart(%a: memref<?xf64>, %b: memref<?xf64>, %c: memref<?xf64>, %e: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  affine.for %i = 0 to affine_map<(d0) -> (d0 - 1)>(%n) {
    %x = affine.load %b[%i] : memref<?xf64>
    %y = affine.load %e[%i] : memref<?xf64>
    %z = arith.addf %x, %y : f64
    affine.store %z, %a[%i + 1] : memref<?xf64>
    %w = affine.load %c[%i] : memref<?xf64>
    %v = arith.addf %x, %w : f64
    affine.store %v, %a[%i] : memref<?xf64>
  }
  return
}

// In one place: two loads and one exponential, as in the program.
// GPU-LABEL: func.func @together
// GPU:           affine.load %arg1
// GPU:           math.exp
// GPU:           affine.store {{.*}}, %arg0
// GPU-NOT:       affine.load %arg1
// GPU-NOT:       math.exp
// GPU:           affine.store {{.*}}, %arg2
// GPU:         return
func.func @together(%a: memref<?xf64>, %b: memref<?xf64>, %c: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %b[%i] : memref<?xf64>
    %f = math.exp %x : f64
    %z = arith.addf %f, %x : f64
    memref.store %z, %a[%i] : memref<?xf64>
    %v = arith.mulf %f, %x : f64
    memref.store %v, %c[%i] : memref<?xf64>
  }
  return
}

// The place of two updates.
// CHECK-LABEL: func.func @histogram
// CHECK:         mse.stmt "S1"
// GPU-LABEL: func.func @histogram
// GPU-COUNT-1: gpu.launch
// GPU:           memref.atomic_rmw addi
// GPU:           memref.atomic_rmw addi
func.func @histogram(%k: memref<?xi32>, %v: memref<?xi32>, %h: memref<?x2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %n = memref.dim %k, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %q = affine.load %k[%i] : memref<?xi32>
    %qi = arith.index_cast %q : i32 to index
    %x = affine.load %v[%i] : memref<?xi32>
    %o = memref.load %h[%qi, %c0] : memref<?x2xi32>
    %o1 = arith.addi %o, %x : i32
    memref.store %o1, %h[%qi, %c0] : memref<?x2xi32>
    %p = memref.load %h[%qi, %c1] : memref<?x2xi32>
    %p1 = arith.addi %p, %one : i32
    memref.store %p1, %h[%qi, %c1] : memref<?x2xi32>
  }
  return
}

// What an earlier store overwrites is loaded in front of it.
// CHECK-LABEL: func.func @overwritten
// CHECK:         mse.stmt "S0"
// CHECK:           mse.read {{.*}} S0[i0] -> arg0[i0]
// CHECK:           mse.write {{.*}} S0[i0] -> arg1[i0]
// CHECK:         mse.stmt "S1"
// CHECK:           mse.write {{.*}} S1[i0] -> arg0[i0]
func.func @overwritten(%a: memref<?xf64>, %b: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf64>
    %y = arith.addf %x, %x : f64
    affine.store %y, %a[%i] : memref<?xf64>
    %z = arith.mulf %x, %y : f64
    affine.store %z, %b[%i] : memref<?xf64>
  }
  return
}

// There is no order for two.
// CHECK-LABEL: func.func @swapped
// CHECK-COUNT-1: mse.stmt
// CHECK-NOT:     mse.stmt
// CHECK:         return
func.func @swapped(%a: memref<?xf64>, %b: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf64>
    %y = affine.load %b[%i] : memref<?xf64>
    affine.store %y, %a[%i] : memref<?xf64>
    affine.store %x, %b[%i] : memref<?xf64>
  }
  return
}

// What has effects is executed once.
// CHECK-LABEL: func.func @called
// CHECK-COUNT-1: mse.stmt
// CHECK-NOT:     mse.stmt
// CHECK:         return
func.func private @first(%a: memref<?xf64>, %i: index) -> f64 attributes {no_inline} {
  %x = memref.load %a[%i] : memref<?xf64>
  return %x : f64
}
func.func @called(%a: memref<?xf64>, %b: memref<?xf64>, %c: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %x = func.call @first(%a, %i) : (memref<?xf64>, index) -> f64
    affine.store %x, %b[%i] : memref<?xf64>
    affine.store %x, %c[%i] : memref<?xf64>
  }
  return
}

// Too many loads would be repeated.
// CHECK-LABEL: func.func @many
// CHECK-COUNT-1: mse.stmt
// CHECK-NOT:     mse.stmt
// CHECK:         return
func.func @many(%a: memref<?x8xf64>, %b: memref<?x8xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?x8xf64>
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i, 0] : memref<?x8xf64>
    %1 = affine.load %a[%i, 1] : memref<?x8xf64>
    %2 = affine.load %a[%i, 2] : memref<?x8xf64>
    %3 = affine.load %a[%i, 3] : memref<?x8xf64>
    %4 = arith.addf %0, %1 : f64
    %5 = arith.addf %2, %3 : f64
    %6 = arith.addf %4, %5 : f64
    affine.store %6, %b[%i, 0] : memref<?x8xf64>
    %7 = arith.mulf %6, %6 : f64
    affine.store %7, %b[%i, 1] : memref<?x8xf64>
    %8 = arith.mulf %7, %6 : f64
    affine.store %8, %b[%i, 2] : memref<?x8xf64>
    %9 = arith.mulf %8, %6 : f64
    affine.store %9, %b[%i, 3] : memref<?x8xf64>
    %10 = arith.mulf %9, %6 : f64
    affine.store %10, %b[%i, 4] : memref<?x8xf64>
  }
  return
}

// The position of a maximum is not computed where nobody reads it.
// CHECK-LABEL: func.func @position
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @position(%x: memref<?x?xf32>, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %l = memref.dim %x, %c1 : memref<?x?xf32>
  %at = memref.alloc(%n) : memref<?xi64>
  %none = arith.constant 0 : i64
  affine.for %i = 0 to %n {
    affine.store %none, %at[%i] : memref<?xi64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %l {
      %v = affine.load %x[%i, %j] : memref<?x?xf32>
      %best = affine.load %m[%i] : memref<?xf32>
      %k = affine.load %at[%i] : memref<?xi64>
      %j64 = arith.index_cast %j : index to i64
      %larger = arith.maximumf %v, %best : f32
      %is = arith.cmpf ogt, %v, %best : f32
      %place = arith.select %is, %j64, %k : i64
      affine.store %larger, %m[%i] : memref<?xf32>
      affine.store %place, %at[%i] : memref<?xi64>
    }
  }
  memref.dealloc %at : memref<?xi64>
  return
}

// Where somebody does, both are one statement, which keeps the best value with its position.
// CHECK-LABEL: func.func @positions
// CHECK-COUNT-1: mse.stmt
// CHECK-NOT:     mse.stmt
// CHECK:         return
func.func @positions(%x: memref<?x?xf32>, %m: memref<?xf32>, %at: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %l = memref.dim %x, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %l {
      %v = affine.load %x[%i, %j] : memref<?x?xf32>
      %best = affine.load %m[%i] : memref<?xf32>
      %k = affine.load %at[%i] : memref<?xi64>
      %j64 = arith.index_cast %j : index to i64
      %larger = arith.maximumf %v, %best : f32
      %is = arith.cmpf ogt, %v, %best : f32
      %place = arith.select %is, %j64, %k : i64
      affine.store %larger, %m[%i] : memref<?xf32>
      affine.store %place, %at[%i] : memref<?xi64>
    }
  }
  return
}
