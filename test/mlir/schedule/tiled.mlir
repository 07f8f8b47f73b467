// Tiles for a cache: bands of tiles above bands of points, the contiguous member innermost, several statements each with an
// innermost loop of its own.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=permutable},mse-tile{report=true},mse-verify)' %s -o %t.auto.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --check-prefix=AUTO < %t.auto.mlir
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=permutable},mse-tile{sizes=16,64},mse-verify)' %s -o %t.scop.mlir
// RUN: FileCheck %s < %t.scop.mlir
// Tiles that go back along a dependence are found.
// RUN: sed 's|floor((2i0 + i1)/|floor((-2i0 - i1)/|g; s|floor((1 + 2i0 + i1)/|floor((-1 - 2i0 - i1)/|g' %t.scop.mlir > %t.wrong.mlir
// RUN: not cmp %t.scop.mlir %t.wrong.mlir
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-verify)' %t.wrong.mlir 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: mse-opt --mse-to-affine="tile=auto" %s -o %t.affine.mlir
// RUN: mse-run --compare %s %t.affine.mlir --entry product --sizes 1,2,3,31,33,70 --check
// RUN: mse-run --compare %s %t.affine.mlir --entry smoothed --sizes 1,2,3,31,33,300 --check
// RUN: mse-opt --mse-to-affine="tile=5,3,7" %s -o %t.sizes.mlir
// RUN: FileCheck %s --check-prefix=AFFINE < %t.sizes.mlir
// RUN: mse-run --compare %s %t.sizes.mlir --entry product --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.sizes.mlir --entry smoothed --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-parallel="tile=auto" %s -o %t.parallel.mlir
// RUN: FileCheck %s --check-prefix=PARALLEL < %t.parallel.mlir
// RUN: mse-run --compare %s %t.parallel.mlir --entry product --sizes 1,2,3,31,33,70 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry smoothed --sizes 1,2,3,31,33,300 --check
// RUN: not mse-opt --mse-to-affine="tile=5,0" %s 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not mse-opt --mse-to-gpu="tile=auto" %s 2>&1 | FileCheck %s --check-prefix=GPU

// A while loop stays a loop of its own.
// RUN: mse-opt --mse-to-affine="tile=2 while=counter expand=maximal" %s -o %t.while.mlir 2>&1 | FileCheck %s --check-prefix=WHILE
// RUN: mse-run --compare %s %t.while.mlir --entry halved --sizes 1,5 --check
// WHILE: remark: not tiled: a while loop needs a loop of its own

// Rows of @smoothed fit into a cache as they are.
// REMARK: remark: tiles of 64 x 256 x 64 iterations, of statements S0
// REMARK-NOT: remark
// SIZES: sizes=5,0: positive numbers are wanted
// GPU: mse-to-gpu: unknown option 'tile'
// WRONG: error: mse-verify:

// C[i, j] += A[i, k] * B[k, j]: along j everything is contiguous.
// AUTO-LABEL: func.func @product
// AUTO:         mse.band <"{{.*}}[{ S0[i0, i1, i2] -> [(floor((i0)/64))] }, { S0[i0, i1, i2] -> [(floor((i1)/256))] }, { S0[i0, i1, i2] -> [(floor((i2)/64))] }]"> permutable coincident [true, true, false] {
// AUTO-NEXT:      mse.band <"{{.*}}[{ S0[i0, i1, i2] -> [(i0)] }, { S0[i0, i1, i2] -> [(i2)] }, { S0[i0, i1, i2] -> [(i1)] }]"> permutable coincident [true, false, true]
// AFFINE-LABEL: func.func @product
// AFFINE-COUNT-6: affine.for
// PARALLEL-LABEL: func.func @product
// PARALLEL:         affine.parallel (%{{.*}}, %{{.*}}) = (0, 0) to
// PARALLEL-NEXT:      affine.for
func.func @product(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>)
    attributes {dims = ["n,k", "k,m", "n,m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %C, %c0 : memref<?x?xf32>
  %m = memref.dim %C, %c1 : memref<?x?xf32>
  %k = memref.dim %A, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %l = 0 to %k {
        %a = affine.load %A[%i, %l] : memref<?x?xf32>
        %b = affine.load %B[%l, %j] : memref<?x?xf32>
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

// Time and space in one band; in a tile, each statement has its loop over i.
// CHECK-LABEL: func.func @smoothed
// CHECK:         mse.band <"{{.*}}floor((2i0 + i1)/{{.*}}"> permutable coincident [false, false] {
// CHECK-NEXT:      mse.band
// CHECK-NEXT:        mse.sequence {
// AFFINE-LABEL: func.func @smoothed
// AFFINE-COUNT-5: affine.for
func.func @smoothed(%steps: index, %A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["steps", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %A[%i - 1] : memref<?xf32>
      %r = affine.load %A[%i + 1] : memref<?xf32>
      %s = arith.addf %l, %r : f32
      affine.store %s, %B[%i] : memref<?xf32>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %b = affine.load %B[%i] : memref<?xf32>
      affine.store %b, %A[%i] : memref<?xf32>
    }
  }
  return
}

func.func @halved(%v: memref<64xf64>) {
  %limit = arith.constant 3.0 : f64
  %half = arith.constant 0.5 : f64
  affine.for %i = 0 to 64 {
    scf.while : () -> () {
      %x = memref.load %v[%i] : memref<64xf64>
      %c = arith.cmpf olt, %x, %limit : f64
      scf.condition(%c)
    } do {
      %x = memref.load %v[%i] : memref<64xf64>
      %y = arith.addf %x, %half : f64
      memref.store %y, %v[%i] : memref<64xf64>
      scf.yield
    }
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
