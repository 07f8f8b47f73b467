// Loops whose number of iterations is a product, and which divide by its factors, are read as the loops that they were.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir
// RUN: FileCheck --check-prefix=GPU %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --entry divided --size A.0=35,B.0=5,C.0=7,n=5,m=7
// RUN: mse-run --compare %s %t.mlir --check --entry divided --size A.0=35,B.0=5,C.0=7,n=-5,m=7
// RUN: mse-run --compare %s %t.mlir --check --entry divided --size A.0=35,B.0=5,C.0=7,n=5,m=0
// RUN: mse-run --compare %s %t.mlir --check --entry negative --size A.0=36,n=-5,m=-7
// RUN: mse-run --compare %s %t.mlir --check --entry negative --size A.0=36,n=5,m=7
// RUN: mse-run --compare %s %t.mlir --check --entry basis --size A.0=3,A.1=8,A.2=5,B.0=120
// RUN: mse-run --compare %s %t.mlir --check --entry inner --size A.0=3,A.1=5,B.1=5,B.2=3
// RUN: mse-run --compare %s %t.mlir --check --entry parallel --size A.0=3,A.1=5,A.2=7,B.0=105
// RUN: mse-run --compare %s %t.mlir --check --entry maps --size A.0=9,A.1=11,B.0=11,B.1=9
// RUN: mse-run --compare %s %t.mlir --check --entry carried --size A.0=9,A.1=11,B.0=99,C.0=1
// RUN: mse-run --compare %s %t.mlir --check --entry integers --size A.0=99,B.0=99 --input n=9 --input m=11
// RUN: mse-run --compare %s %t.mlir --check --entry beside --size A.0=9,A.1=11,B.0=99
// RUN: mse-run --compare %s %t.mlir --check --entry rows --size A.0=100,B.0=15,C.0=7,n=100,m=7
// RUN: mse-run --compare %s %t.mlir --check --entry rows --size A.0=98,B.0=14,C.0=7,n=98,m=7
// RUN: mse-run --compare %s %t.mlir --check --entry rows --size A.0=3,B.0=1,C.0=7,n=3,m=7
// RUN: mse-run --compare %s %t.mlir --check --entry rows --size A.0=3,B.0=1,C.0=7,n=-3,m=7
// RUN: mse-run --compare %s %t.mlir --check --entry rows --size A.0=3,B.0=1,C.0=7,n=-3,m=-7
// RUN: mse-run --compare %s %t.mlir --check --entry number --size A.0=30,B.0=30,n=29,m=7

// Both negative, there would be iterations: that is checked.
// CHECK: remark: checked [non-affine-bound]: 'scf.for' is read as loops to the factors of its end, which are not negative, which is checked in front of the loops
// CHECK-LABEL: func.func @divided
// CHECK:         mse.stmt "S0"(%{{.*}}, %{{.*}}) <"[arg4, arg3] -> { S0[i0, i1] : 0 <= i0 < arg3 and 0 <= i1 < arg4 }">
// CHECK:         -> arg1[i0] }">
// CHECK:         -> arg2[i1] }">
// CHECK:         -> arg0[i0, i1] }">
// GPU-LABEL: func.func @divided
// GPU-COUNT-1: gpu.launch
func.func @divided(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %all = arith.muli %n, %m : index
  scf.for %i = %c0 to %all step %c1 {
    %row = arith.divui %i, %m : index
    %column = arith.remui %i, %m : index
    %b = memref.load %B[%row] : memref<?xf32>
    %c = memref.load %C[%column] : memref<?xf32>
    %s = arith.addf %b, %c : f32
    memref.store %s, %A[%i] : memref<?xf32>
  }
  return
}

// Signed quotients of numbers that are not negative; what is computed of the variable stays.
// CHECK-LABEL: func.func @negative
// CHECK:         scf.if
// CHECK:         -> arg0[i0, i1] }">
func.func @negative(%A: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %all = arith.muli %n, %m : index
  scf.for %i = %c0 to %all step %c1 {
    %row = arith.divsi %i, %m : index
    %first = arith.muli %row, %m : index
    %rest = arith.subi %i, %first : index
    %at = arith.addi %first, %rest : index
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %r = arith.index_cast %rest : index to i32
    %g = arith.sitofp %r : i32 to f32
    %s = arith.mulf %f, %g : f32
    memref.store %s, %A[%at] : memref<?xf32>
  }
  return
}

// A number between two sizes, and behind them.
// CHECK-LABEL: func.func @basis
// CHECK:         0 <= i0 < 8arg0_0 and 0 <= i1 < arg0_2
// GPU-LABEL: func.func @basis
// GPU-COUNT-1: gpu.launch
func.func @basis(%A: memref<?x?x?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %A, %c0 : memref<?x?x?xf32>
  %m = memref.dim %A, %c2 : memref<?x?x?xf32>
  affine.for %i = 0 to affine_map<()[s0, s1] -> (8 * s0 * s1)>()[%n, %m] {
    %p:3 = affine.delinearize_index %i into (%n, 8, %m) : index, index, index
    %x = memref.load %A[%p#0, %p#1, %p#2] : memref<?x?x?xf32>
    %q = affine.linearize_index disjoint [%p#0, %p#1, %p#2] by (%n, 8, %m) : index
    memref.store %x, %B[%q] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @inner
// GPU-LABEL: func.func @inner
// GPU-COUNT-1: gpu.launch
func.func @inner(%A: memref<?x?x8xf32>, %B: memref<8x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %A, %c0 : memref<?x?x8xf32>
  %m = memref.dim %A, %c1 : memref<?x?x8xf32>
  %nm = arith.muli %n, %m : index
  %all = arith.muli %nm, %c8 : index
  scf.for %i = %c0 to %all step %c1 {
    %p:3 = affine.delinearize_index %i into (%m, 8) : index, index, index
    %x = memref.load %A[%p#0, %p#1, %p#2] : memref<?x?x8xf32>
    memref.store %x, %B[%p#2, %p#1, %p#0] : memref<8x?x?xf32>
  }
  return
}

// As upstream collapses a parallel loop.
// CHECK-LABEL: func.func @parallel
// CHECK:         -> arg0[i0, i1, i2] }">
// CHECK:         -> arg1[i0, i1, i2] }">
// GPU-LABEL: func.func @parallel
// GPU-COUNT-1: gpu.launch
func.func @parallel(%A: memref<?x?x?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %A, %c0 : memref<?x?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?x?xf32>
  %l = memref.dim %A, %c2 : memref<?x?x?xf32>
  %nm = arith.muli %n, %m : index
  %nml = arith.muli %nm, %l : index
  scf.parallel (%i) = (%c0) to (%nml) step (%c1) {
    %z = arith.remsi %i, %l : index
    %rows = arith.divsi %i, %l : index
    %y = arith.remsi %rows, %m : index
    %x = arith.divsi %rows, %m : index
    %v = memref.load %A[%x, %y, %z] : memref<?x?x?xf32>
    memref.store %v, %B[%i] : memref<?xf32>
    scf.reduce
  }
  return
}

// Divisions in the maps of accesses, and as lower-affine writes a remainder.
// CHECK-LABEL: func.func @maps
// CHECK:         -> arg0[i0, i1] }">
// CHECK:         -> arg1[i1, i0] }">
// GPU-LABEL: func.func @maps
// GPU-COUNT-1: gpu.launch
func.func @maps(%A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  affine.for %i = 0 to affine_map<()[s0, s1] -> (s0 * s1)>()[%n, %m] {
    %v = affine.load %A[%i floordiv symbol(%m), %i mod symbol(%m)] : memref<?x?xf32>
    %row = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%m]
    %rest = arith.remsi %i, %m : index
    %is_negative = arith.cmpi slt, %rest, %c0 : index
    %more = arith.addi %rest, %m : index
    %column = arith.select %is_negative, %more, %rest : index
    memref.store %v, %B[%column, %row] : memref<?x?xf32>
  }
  return
}

// The order stays the same: a value that the loop carries, and its last one.
// CHECK-LABEL: func.func @carried
// CHECK:         -> arg0[i0, i1] }">
func.func @carried(%A: memref<?x?xf32>, %B: memref<?xf32>, %C: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  %all = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%n, %m]
  %last = scf.for %i = %c0 to %all step %c1 iter_args(%sum = %zero) -> (f32) {
    %p:2 = affine.delinearize_index %i into (%n, %m) : index, index
    %v = memref.load %A[%p#0, %p#1] : memref<?x?xf32>
    %half = arith.mulf %sum, %v : f32
    %next = arith.addf %half, %v : f32
    memref.store %next, %B[%i] : memref<?xf32>
    scf.yield %next : f32
  }
  memref.store %last, %C[%c0] : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @integers
// CHECK:         -> arg0[i0, i1] }">
func.func @integers(%A: memref<?xf32>, %B: memref<?xf32>, %n: i32, %m: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %all = arith.muli %n, %m overflow<nsw> : i32
  scf.for %i = %c0 to %all step %c1 : i32 {
    %row = arith.divsi %i, %m : i32
    %column = arith.remsi %i, %m : i32
    %first = arith.muli %column, %n overflow<nsw> : i32
    %to = arith.addi %first, %row overflow<nsw> : i32
    %from_index = arith.index_cast %i : i32 to index
    %to_index = arith.index_cast %to : i32 to index
    %v = memref.load %A[%from_index] : memref<?xf32>
    memref.store %v, %B[%to_index] : memref<?xf32>
  }
  return
}

// A loop to the same product that divides nothing is read alike, so that one view does for both.
// CHECK-LABEL: func.func @beside
// CHECK-COUNT-2: -> arg1[i0, i1] }">
// GPU-LABEL: func.func @beside
func.func @beside(%A: memref<?x?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  %all = arith.muli %n, %m : index
  scf.for %i = %c0 to %all step %c1 {
    memref.store %zero, %B[%i] : memref<?xf32>
  }
  scf.for %i = %c0 to %all step %c1 {
    %p:2 = affine.delinearize_index %i into (%n, %m) : index, index
    %v = memref.load %A[%p#0, %p#1] : memref<?x?xf32>
    %w = memref.load %B[%i] : memref<?xf32>
    %s = arith.addf %v, %w : f32
    memref.store %s, %B[%i] : memref<?xf32>
  }
  return
}

// A loop to any end that divides by a parameter: rows, the last one of which may be shorter.
// CHECK-LABEL: func.func @rows
// CHECK:         scf.if
// CHECK:         mse.stmt "S0"(%{{.*}}, %{{.*}}) <"[arg4, n0, n1] -> { S0[i0, i1] : 0 <= i0 <= -2 + n0 and 0 <= i1 < arg4; S0[-1 + n0, i1] :
// CHECK:         -> arg0[i0, i1] }">
// GPU-LABEL: func.func @rows
// GPU-COUNT-1: gpu.launch
func.func @rows(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %row = arith.divui %i, %m : index
    %column = arith.remui %i, %m : index
    %b = memref.load %B[%row] : memref<?xf32>
    %c = memref.load %C[%column] : memref<?xf32>
    %s = arith.addf %b, %c : f32
    memref.store %s, %A[%i] : memref<?xf32>
  }
  return
}

// Where nothing is won by that, the loop stays one.
// CHECK-LABEL: func.func @number
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg2] -> { S0[i0] : 0 <= i0 < arg2 }">
func.func @number(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %column = arith.remui %i, %m : index
    %next = arith.addi %i, %c1 : index
    %b = memref.load %B[%next] : memref<?xf32>
    %k = arith.index_cast %column : index to i32
    %f = arith.sitofp %k : i32 to f32
    %s = arith.addf %b, %f : f32
    memref.store %s, %A[%next] : memref<?xf32>
  }
  return
}
