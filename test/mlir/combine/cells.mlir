// Sums in cells of one array that have nothing to do with each other: each has one of its own, of threads and of blocks.
// RUN: mse-opt --mse-to-gpu="reassociate=true verify=each" %s -o %t.gpu.mlir
// RUN: FileCheck %s <%t.gpu.mlir
// RUN: mse-opt --mse-to-parallel="reassociate=true verify=each" %s -o %t.parallel.mlir
// RUN: mse-opt --mse-to-gpu="reassociate=true transfers=copy" %s -o %t.copy.mlir
// RUN: mse-run --compare %s %t.gpu.mlir %t.parallel.mlir --entry stats --sizes 0,1,2,33,3000 --tolerance 1e-4 --check
// RUN: mse-run --compare %s %t.copy.mlir --entry stats --sizes 0,33,3000 --tolerance 1e-4 --check --separate
// RUN: mse-run --compare %s %t.gpu.mlir %t.parallel.mlir --entry kinds --sizes 0,1,2,33,3000 --check
// RUN: mse-run --compare %s %t.gpu.mlir %t.parallel.mlir --entry rows --sizes 0,1,2,33 --tolerance 1e-4 --check
// RUN: mse-run --compare %s %t.gpu.mlir %t.parallel.mlir --entry meet --sizes 1,2,33,300 --tolerance 1e-4 --check
// RUN: mse-run --compare %s %t.gpu.mlir %t.copy.mlir --entry plane --sizes 1,2,33,70 --check
// RUN: mse-run --compare %s %t.gpu.mlir %t.parallel.mlir --entry chain --sizes 1,2,33,300 --tolerance 1e-4 --check

// Sum and sum of squares, in one loop.
// CHECK-LABEL: func.func @stats
// CHECK:         gpu.launch
// CHECK:           %[[SUMS:.*]]:2 = affine.for {{.*}} iter_args
// CHECK:           memref.atomic_rmw addf %[[SUMS]]#0, %[[ONE:.*]][]
// CHECK:           memref.atomic_rmw addf %[[SUMS]]#1, %[[OTHER:.*]][]
// CHECK:           gpu.barrier
// CHECK-DAG:       memref.atomic_rmw addf %{{.*}}, %arg1[%c0
// CHECK-DAG:       memref.atomic_rmw addf %{{.*}}, %arg1[%c1
// CHECK-NOT:     gpu.launch
func.func @stats(%A: memref<?xf32>, %S: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %s = affine.load %S[0] : memref<2xf32>
    %t = arith.addf %s, %a : f32
    affine.store %t, %S[0] : memref<2xf32>
    %q = arith.mulf %a, %a : f32
    %s1 = affine.load %S[1] : memref<2xf32>
    %t1 = arith.addf %s1, %q : f32
    affine.store %t1, %S[1] : memref<2xf32>
  }
  return
}

// A sum, a maximum, and a sum of odd and even iterations.
// CHECK-LABEL: func.func @kinds
// CHECK:         gpu.launch
func.func @kinds(%A: memref<?xi32>, %S: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %s = affine.load %S[0] : memref<4xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %S[0] : memref<4xi32>
    %m = affine.load %S[1] : memref<4xi32>
    %x = arith.maxsi %m, %a : i32
    affine.store %x, %S[1] : memref<4xi32>
    %p = affine.load %S[%i mod 2 + 2] : memref<4xi32>
    %q = arith.addi %p, %a : i32
    affine.store %q, %S[%i mod 2 + 2] : memref<4xi32>
  }
  return
}

// Two columns of a row.
// CHECK-LABEL: func.func @rows
// CHECK:         gpu.launch
func.func @rows(%A: memref<?x?xf32>, %S: memref<?x2xf32>) attributes {dims = ["n,m", "n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  affine.for %j = 0 to %m {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %s = affine.load %S[%i, 0] : memref<?x2xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %S[%i, 0] : memref<?x2xf32>
      %q = arith.mulf %a, %a : f32
      %s1 = affine.load %S[%i, 1] : memref<?x2xf32>
      %t1 = arith.addf %s1, %q : f32
      affine.store %t1, %S[%i, 1] : memref<?x2xf32>
    }
  }
  return
}

// Cells that meet: S[0] is also S[i] of the first iteration.
func.func @meet(%A: memref<?xf32>, %S: memref<?xf32>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %s = affine.load %S[0] : memref<?xf32>
    %t = arith.addf %s, %a : f32
    affine.store %t, %S[0] : memref<?xf32>
    %q = arith.mulf %a, %a : f32
    %s1 = affine.load %S[%i] : memref<?xf32>
    %t1 = arith.addf %s1, %q : f32
    affine.store %t1, %S[%i] : memref<?xf32>
  }
  return
}

// The second sum needs the first one as it is then.
func.func @chain(%A: memref<?xf32>, %S: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %s = affine.load %S[0] : memref<2xf32>
    %t = arith.addf %s, %a : f32
    affine.store %t, %S[0] : memref<2xf32>
    %u = affine.load %S[0] : memref<2xf32>
    %s1 = affine.load %S[1] : memref<2xf32>
    %t1 = arith.addf %s1, %u : f32
    affine.store %t1, %S[1] : memref<2xf32>
  }
  return
}

// Threads that may have no update add to the sum of their block, but not in blocks that have none: nothing starts it there.
func.func @plane(%S: memref<400xi32>, %B: memref<?x?xi32>) attributes {dims = ["", "n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %B, %c0 : memref<?x?xi32>
  affine.for %t = 0 to 3 {
    affine.for %i = 0 to %n {
      affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
        %b = affine.load %B[%i, %j] : memref<?x?xi32>
        %s1 = affine.load %S[%j mod 3 + 1] : memref<400xi32>
        %m1 = arith.addi %s1, %b : i32
        affine.store %m1, %S[%j mod 3 + 1] : memref<400xi32>
        %s = affine.load %S[0] : memref<400xi32>
        %m = arith.addi %s, %b : i32
        affine.store %m, %S[0] : memref<400xi32>
      }
    }
  }
  return
}
