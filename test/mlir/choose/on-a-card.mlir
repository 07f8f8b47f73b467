// RUN: mse-opt --mse-import --mse-dataflow --mse-choose=report=true %s -o /dev/null 2>&1 | FileCheck %s

// The report tells the time on a card whose units and caches are modelled, and what limits it. A warp of the product
// loads two lines of B, and one cell of A, in each step. Of the sums of rows each lane has a line of its own, and few
// threads wait for it. Of rows in blocks, each thread waits for its loads and for barriers. Of sums in any order, threads
// of a block add up what they have, and then wait for the cell.

// CHECK:      remark: chosen: {{.*}}, 1 launch
// CHECK:      remark: on a card: {{8[0-9][0-9]}}.{{[0-9]}} us, limited by loads and stores of warps; 84070000 accesses of warps to 372550000 sectors
func.func @product(%A: memref<1000x1200xf64>, %B: memref<1200x1100xf64>, %C: memref<1000x1100xf64>) {
  affine.for %i = 0 to 1000 {
    affine.for %j = 0 to 1100 {
      affine.for %k = 0 to 1200 {
        %a = affine.load %A[%i, %k] : memref<1000x1200xf64>
        %b = affine.load %B[%k, %j] : memref<1200x1100xf64>
        %p = arith.mulf %a, %b : f64
        %c = affine.load %C[%i, %j] : memref<1000x1100xf64>
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<1000x1100xf64>
      }
    }
  }
  return
}

// CHECK:      remark: chosen: {{.*}}, 1 launch
// CHECK:      remark: on a card: {{1[0-9][0-9]}}.{{[0-9]}} us, limited by the longest thread; {{[0-9]+}} accesses of warps to
func.func @sums(%A: memref<2000x2000xf64>, %s: memref<2000xf64>) {
  affine.for %i = 0 to 2000 {
    affine.for %k = 0 to 2000 {
      %a = affine.load %A[%i, %k] : memref<2000x2000xf64>
      %o = affine.load %s[%i] : memref<2000xf64>
      %n = arith.addf %o, %a : f64
      affine.store %n, %s[%i] : memref<2000xf64>
    }
  }
  return
}

// CHECK:      remark: chosen: {{.*}}a block for each iteration
// CHECK:      remark: on a card: {{[0-9.]+}} us
func.func @rows(%x: memref<?x?xf32>, %y: memref<?x?xf32>) attributes {dims = ["n,m", "n,m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %t = memref.alloc(%m) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %x[%i, %j] : memref<?x?xf32>
      affine.store %a, %t[%j] : memref<?xf32>
    }
    affine.for %j = 0 to %m {
      %a = affine.load %t[-%j + symbol(%m) - 1] : memref<?xf32>
      %b = affine.load %t[%j] : memref<?xf32>
      %c = arith.mulf %a, %b : f32
      affine.store %c, %y[%i, %j] : memref<?x?xf32>
    }
  }
  memref.dealloc %t : memref<?xf32>
  return
}
