// k-means in a loop of steps: to find out what sums in any order are worth takes isl too long where all schedules are
// tried. The source order decides.
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir 2>%t.txt
// RUN: FileCheck %s --check-prefix=REMARK --allow-empty < %t.txt
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run %t.mlir --stats=accesses --size 1000,arg3=2 | FileCheck %s --check-prefix=STATS
// RUN: mse-run --compare %s %t.mlir --size 40,arg3=3 --tolerance 1e-3 --check

// REMARK-NOT: reductions stay in order
// CHECK:      memref.atomic_rmw addf
// STATS:      in kernels, {{[0-9]?[0-9]?[0-9]}} in longest threads

func.func @kmeans(%x: memref<?x4xf32>, %cen: memref<8x4xf32>, %lab: memref<?xi32>, %I: index) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %n = memref.dim %x, %c0 : memref<?x4xf32>
  %sum = memref.alloc() : memref<8x4xf32>
  %cnt = memref.alloc() : memref<8xf32>
  affine.for %it = 0 to %I {
    affine.for %k = 0 to 8 {
      affine.store %z, %cnt[%k] : memref<8xf32>
      affine.for %d = 0 to 4 { affine.store %z, %sum[%k, %d] : memref<8x4xf32> }
    }
    affine.for %i = 0 to %n {
      %b:2 = affine.for %k = 0 to 8 iter_args(%bd = %inf, %bk = %c0) -> (f32, index) {
        %s = affine.for %d = 0 to 4 iter_args(%t = %z) -> (f32) {
          %p = affine.load %x[%i, %d] : memref<?x4xf32>
          %q = affine.load %cen[%k, %d] : memref<8x4xf32>
          %e = arith.subf %p, %q : f32
          %f = arith.mulf %e, %e : f32
          %g = arith.addf %t, %f : f32
          affine.yield %g : f32
        }
        %lt = arith.cmpf olt, %s, %bd : f32
        %nd = arith.select %lt, %s, %bd : f32
        %nk = arith.select %lt, %k, %bk : index
        affine.yield %nd, %nk : f32, index
      }
      %l = arith.index_cast %b#1 : index to i32
      affine.store %l, %lab[%i] : memref<?xi32>
    }
    affine.for %i = 0 to %n {
      %l = affine.load %lab[%i] : memref<?xi32>
      %li = arith.index_cast %l : i32 to index
      affine.for %d = 0 to 4 {
        %p = affine.load %x[%i, %d] : memref<?x4xf32>
        %o = memref.load %sum[%li, %d] : memref<8x4xf32>
        %q = arith.addf %o, %p fastmath<reassoc> : f32
        memref.store %q, %sum[%li, %d] : memref<8x4xf32>
      }
      %o = memref.load %cnt[%li] : memref<8xf32>
      %q = arith.addf %o, %one fastmath<reassoc> : f32
      memref.store %q, %cnt[%li] : memref<8xf32>
    }
    affine.for %k = 0 to 8 { affine.for %d = 0 to 4 {
      %s = affine.load %sum[%k, %d] : memref<8x4xf32>
      %c = affine.load %cnt[%k] : memref<8xf32>
      %c1 = arith.maximumf %c, %one : f32
      %m = arith.divf %s, %c1 : f32
      affine.store %m, %cen[%k, %d] : memref<8x4xf32>
    }}
  }
  memref.dealloc %sum : memref<8x4xf32>
  memref.dealloc %cnt : memref<8xf32>
  return
}
