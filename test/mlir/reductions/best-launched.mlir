// A maximum or a minimum with its position: two launches. In each, threads find the best of their values, then blocks do, and then
// few updates of one cell follow. Executed beside the loop, with ties, zeros of both signs, NaN, and values that nothing beats.
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-opt --pass-pipeline='builtin.module(mse-verify)' %t.mlir -o /dev/null
// RUN: mse-run --compare %s %t.mlir --entry largest --sizes 0,1,2,3,31,33,1000 --check
// RUN: mse-run --compare %s %t.mlir --entry largest --sizes 33,1000 --check --order reverse
// RUN: mse-run --compare %s %t.mlir --entry largest --sizes 33,1000 --check --order random:5 --input A=one
// RUN: mse-run --compare %s %t.mlir --entry last_smallest --sizes 0,1,2,3,31,33,1000 --check
// RUN: mse-run --compare %s %t.mlir --entry last_smallest --sizes 33,1000 --check --order random:5
// RUN: mse-run --compare %s %t.mlir --entry last_smallest --sizes 33,1000 --check --input A=one
// RUN: mse-run --compare %s %t.mlir --entry unbeaten --sizes 0,1,2,3,31,33,1000 --check
// RUN: mse-run --compare %s %t.mlir --entry zeros --sizes 0,1,2,3,31,33,1000 --check
// RUN: mse-run --compare %s %t.mlir --entry zeros --sizes 1,2,3,31,33,1000 --check --order random:5 --seed 7
// RUN: mse-run --compare %s %t.mlir --entry from_nan --sizes 0,1,33,1000 --check
// RUN: mse-run --compare %s %t.mlir --entry half --sizes 0,1,2,3,31,33,1000 --check
// RUN: mse-run --compare %s %t.mlir --entry rows --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry of_matrix --sizes 0,1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry of_matrix --sizes 31,33 --check --order random:5 --input A=one
// RUN: mse-run --compare %s %t.mlir --entry last_of_triangle --sizes 0,1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry last_of_triangle --sizes 31,33 --check --order random:5 --input A=one
// RUN: mse-run --compare %s %t.mlir --entry pivots --sizes 0,1,2,3,31,33 --check --order random:5
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.parallel.mlir --entry largest --sizes 0,1,2,3,31,33,1000 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry zeros --sizes 0,1,2,3,31,33,1000 --check

// The whole is checked: both modules are executed, and compared. The last position in the place of the first one is found.
// RUN: mse-opt --mse-verify=against=%s %t.mlir -o /dev/null
// RUN: sed -e 's/arith.minsi/arith.maxsi/g' -e 's/atomic_rmw mins/atomic_rmw maxs/g' -e 's/arith.constant 9223372036854775807/arith.constant -1/' %t.mlir > %t.last.mlir
// RUN: not mse-opt --mse-verify=against=%s %t.last.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=LAST
// LAST: error: @largest does not compute what it does in {{.*}}: argument place at [0]

// CHECK-LABEL: func.func @largest
// CHECK:         gpu.launch {{.*}} workgroup(%[[SHARED:.*]] : memref<i32, #gpu.address_space<workgroup>>)
// CHECK:           affine.for {{.*}} iter_args
// CHECK-NEXT:        affine.load
// CHECK-NEXT:        arith.extsi
// CHECK-NEXT:        arith.maxsi
// CHECK-NEXT:        affine.yield
// CHECK:           memref.atomic_rmw maxs %{{.*}}, %[[SHARED]][]
// CHECK:           memref.atomic_rmw maxs %{{.*}}, %[[KEY:.*]][] : (i32, memref<i32>)
// CHECK:         gpu.launch {{.*}} workgroup(%[[SHARED:.*]] : memref<i64, #gpu.address_space<workgroup>>)
// CHECK:           affine.for {{.*}} iter_args
// CHECK:             affine.load %[[KEY]][]
// CHECK-NEXT:        arith.cmpi eq
// CHECK:             arith.minsi
// CHECK:           memref.atomic_rmw mins %{{.*}}, %[[SHARED]][]
// CHECK:           memref.atomic_rmw mins
// CHECK-NOT:     gpu.launch
// CHECK:         return
func.func @largest(%A: memref<?xi8>, %out: memref<1xi32>, %place: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi8>
  %low = arith.constant -2147483648 : i32
  %m, %p = affine.for %i = 0 to %n iter_args(%best = %low, %pos = %c0) -> (i32, index) {
    %a = affine.load %A[%i] : memref<?xi8>
    %v = arith.extsi %a : i8 to i32
    %c = arith.cmpi sgt, %v, %best : i32
    %b = arith.select %c, %v, %best : i32
    %q = arith.select %c, %i, %pos : index
    affine.yield %b, %q : i32, index
  }
  affine.store %m, %out[0] : memref<1xi32>
  affine.store %p, %place[0] : memref<1xindex>
  return
}

// In memory, from the end, the last of equal ones; stored only where the loop stores.
// CHECK-LABEL: func.func @last_smallest
// CHECK:         memref.atomic_rmw minu
// CHECK:         gpu.launch
// CHECK:         memref.atomic_rmw maxs
// CHECK:         scf.if
func.func @last_smallest(%A: memref<?xi8>, %best: memref<1xi8>, %place: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi8>
  affine.for %i = 0 to %n {
    %v = affine.load %A[symbol(%n) - %i - 1] : memref<?xi8>
    %b = affine.load %best[0] : memref<1xi8>
    %c = arith.cmpi ugt, %v, %b : i8
    scf.if %c {
    } else {
      affine.store %v, %best[0] : memref<1xi8>
      %p = arith.index_cast %i : index to i32
      affine.store %p, %place[0] : memref<1xi32>
    }
  }
  return
}

// Nothing is larger than what was there: both stay.
// CHECK-LABEL: func.func @unbeaten
// CHECK:         gpu.launch
// CHECK:         gpu.launch
func.func @unbeaten(%A: memref<?xi8>, %place: memref<1xindex>) -> i32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi8>
  %high = arith.constant 127 : i32
  %kept = affine.load %place[0] : memref<1xindex>
  %m, %p = affine.for %i = 0 to %n iter_args(%best = %high, %pos = %kept) -> (i32, index) {
    %a = affine.load %A[%i] : memref<?xi8>
    %v = arith.extsi %a : i8 to i32
    %c = arith.cmpi sgt, %v, %best : i32
    %b = arith.select %c, %v, %best : i32
    %q = arith.select %c, %i, %pos : index
    affine.yield %b, %q : i32, index
  }
  affine.store %p, %place[0] : memref<1xindex>
  return %m : i32
}

// -0.0, 0.0, -1.0 and NaN: the first zero is kept with its sign.
// CHECK-LABEL: func.func @zeros
// CHECK:         memref.atomic_rmw maxs
// CHECK:         gpu.launch
// CHECK:         memref.atomic_rmw mins
func.func @zeros(%A: memref<?xi8>, %out: memref<1xf32>, %place: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi8>
  %none = arith.constant -1 : i32
  %low = arith.constant 0xFF800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %zero = arith.constant 0.0 : f32
  %minus_zero = arith.constant -0.0 : f32
  %minus_one = arith.constant -1.0 : f32
  %one = arith.constant 1 : i8
  %two = arith.constant 2 : i8
  %four = arith.constant 4 : i8
  %none8 = arith.constant 0 : i8
  %m, %p = affine.for %i = 0 to %n iter_args(%best = %low, %pos = %none) -> (f32, i32) {
    %a = affine.load %A[%i] : memref<?xi8>
    %r = arith.remui %a, %four : i8
    %is0 = arith.cmpi eq, %r, %none8 : i8
    %is1 = arith.cmpi eq, %r, %one : i8
    %is2 = arith.cmpi eq, %r, %two : i8
    %v0 = arith.select %is0, %nan, %minus_one : f32
    %v1 = arith.select %is1, %zero, %v0 : f32
    %v = arith.select %is2, %minus_zero, %v1 : f32
    %c = arith.cmpf ogt, %v, %best : f32
    %b, %q = scf.if %c -> (f32, i32) {
      %ii = arith.index_cast %i : index to i32
      scf.yield %v, %ii : f32, i32
    } else {
      scf.yield %best, %pos : f32, i32
    }
    affine.yield %b, %q : f32, i32
  }
  affine.store %m, %out[0] : memref<1xf32>
  affine.store %p, %place[0] : memref<1xi32>
  return
}

// Nothing is at most NaN.
// CHECK-LABEL: func.func @from_nan
// CHECK:         gpu.launch
// CHECK:         gpu.launch
func.func @from_nan(%A: memref<?xf64>, %place: memref<1xindex>) -> f64 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %nan = arith.constant 0x7FF8000000000000 : f64
  %m, %p = affine.for %i = 0 to %n iter_args(%best = %nan, %pos = %n) -> (f64, index) {
    %v = affine.load %A[%i] : memref<?xf64>
    %c = arith.cmpf oge, %best, %v : f64
    %b = arith.select %c, %v, %best : f64
    %q = arith.select %c, %i, %pos : index
    affine.yield %b, %q : f64, index
  }
  affine.store %p, %place[0] : memref<1xindex>
  return %m : f64
}

// Half precision: the value of a computation.
// CHECK-LABEL: func.func @half
// CHECK:         memref.atomic_rmw mins
// CHECK:         gpu.launch
func.func @half(%A: memref<?xf16>, %out: memref<1xf16>, %place: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf16>
  %high = arith.constant 0x7C00 : f16
  %m, %p = affine.for %i = 0 to %n iter_args(%best = %high, %pos = %c0) -> (f16, index) {
    %a = affine.load %A[%i] : memref<?xf16>
    %v = arith.mulf %a, %a : f16
    %c = arith.cmpf olt, %v, %best : f16
    %b = arith.select %c, %v, %best : f16
    %q = arith.select %c, %i, %pos : index
    affine.yield %b, %q : f16, index
  }
  affine.store %m, %out[0] : memref<1xf16>
  affine.store %p, %place[0] : memref<1xindex>
  return
}

// A block for each row, whose threads look for the best of it: in one launch.
// CHECK-LABEL: func.func @rows
// CHECK:         gpu.launch
// CHECK:           memref.atomic_rmw maxs {{.*}}workgroup
// CHECK:           gpu.barrier
// CHECK:           memref.atomic_rmw mins {{.*}}workgroup
// CHECK-NOT:     gpu.launch
// CHECK:         return
func.func @rows(%A: memref<?x?xi32>, %best: memref<?xi32>, %place: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %low = arith.constant -2147483648 : i32
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %k = memref.dim %A, %c1 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    %m, %p = affine.for %j = 0 to %k iter_args(%b = %low, %pos = %c0) -> (i32, index) {
      %v = affine.load %A[%i, %j] : memref<?x?xi32>
      %c = arith.cmpi sgt, %v, %b : i32
      %w = arith.select %c, %v, %b : i32
      %q = arith.select %c, %j, %pos : index
      affine.yield %w, %q : i32, index
    }
    affine.store %m, %best[%i] : memref<?xi32>
    affine.store %p, %place[%i] : memref<?xindex>
  }
  return
}

// The best of each column below the diagonal, in a loop that nobody can take apart: two launches for each column, from its second element on.
// CHECK-LABEL: func.func @pivots
// CHECK:         affine.for
// CHECK:           memref.atomic_rmw maxs
// CHECK:           memref.atomic_rmw mins
// CHECK:         return
func.func @pivots(%A: memref<?x?xi32>, %sum: memref<1xi32>, %pivots: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %pivots, %c0 : memref<?xindex>
  affine.for %k = 0 to %n {
    %first = affine.load %sum[0] : memref<1xi32>
    %m, %p = affine.for %i = affine_map<(d0) -> (d0 + 1)>(%k) to %n iter_args(%best = %first, %pos = %k) -> (i32, index) {
      %a = affine.load %A[%i, %k] : memref<?x?xi32>
      %s = affine.load %sum[0] : memref<1xi32>
      %v = arith.xori %a, %s : i32
      %c = arith.cmpi sgt, %v, %best : i32
      %b = arith.select %c, %v, %best : i32
      %q = arith.select %c, %i, %pos : index
      affine.yield %b, %q : i32, index
    }
    affine.store %m, %sum[0] : memref<1xi32>
    affine.store %p, %pivots[%k] : memref<?xindex>
  }
  return
}

// Over two loops: the best value, of the rows that have it the first, and in that the first column.
// CHECK-LABEL: func.func @of_matrix
// CHECK:         gpu.launch
// CHECK:           memref.atomic_rmw maxs
// CHECK:         gpu.launch
// CHECK:           memref.atomic_rmw mins
// CHECK:         gpu.launch
// CHECK:           memref.atomic_rmw mins
// CHECK-NOT:     gpu.launch
// CHECK:         return
func.func @of_matrix(%A: memref<?x?xf32>, %best: memref<1xf32>, %row: memref<1xindex>, %column: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %k = memref.dim %A, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      %v = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %best[0] : memref<1xf32>
      %c = arith.cmpf ogt, %v, %b : f32
      scf.if %c {
        affine.store %v, %best[0] : memref<1xf32>
        affine.store %i, %row[0] : memref<1xindex>
        affine.store %j, %column[0] : memref<1xindex>
      }
    }
  }
  return
}

// The last of equal ones, where rows are of different lengths; what else is in the outer loop stays there.
// CHECK-LABEL: func.func @last_of_triangle
// CHECK:         memref.atomic_rmw mins
// CHECK:         memref.atomic_rmw maxs
// CHECK:         memref.atomic_rmw maxs
// CHECK:         return
func.func @last_of_triangle(%A: memref<?x?xi32>, %B: memref<?xi32>, %best: memref<1xi32>, %place: memref<1xindex>) attributes {dims = ["n, n", "n", "1", "1"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    %d = affine.load %A[%i, %i] : memref<?x?xi32>
    affine.store %d, %B[%i] : memref<?xi32>
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      %v = affine.load %A[%i, %j] : memref<?x?xi32>
      %b = affine.load %best[0] : memref<1xi32>
      %p = affine.load %place[0] : memref<1xindex>
      %c = arith.cmpi sle, %v, %b : i32
      %w = arith.select %c, %v, %b : i32
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 1000 + d1)>(%i, %j)
      %q = arith.select %c, %at, %p : index
      affine.store %w, %best[0] : memref<1xi32>
      affine.store %q, %place[0] : memref<1xindex>
    }
  }
  return
}
