// With report=true a remark names each array of several cells that keeps them, and why. Without, nothing is told.
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract=report=true %s -o /dev/null 2>&1 | FileCheck %s
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=QUIET
// RUN: mse-opt --mse-to-gpu="expand=none schedule=source report=true" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: mse-opt --mse-to-gpu="expand=none schedule=source" %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=QUIET
// QUIET-NOT: not contracted
// PIPELINE:  remark: not contracted [in-use]: array 'mem0' keeps its cells
// CHECK-NOT: not contracted

// Read backwards: all cells are in use at one time.
func.func @in_use(%n: index, %x: memref<?xf64>) {
  %a = memref.alloc(%n) : memref<?xf64>
  // CHECK: kept.mlir:[[@LINE+1]]:3: remark: not contracted [in-use]: array 'mem0' keeps its cells: cells used in turn would hardly be fewer; the values that S0[1] and S0[0] with arg0 = 2 write are in use at one time
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %v = affine.load %a[symbol(%n) - %i - 1] : memref<?xf64>
    affine.store %v, %x[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<?xf64>
  return
}

// The first cell that is read was never written.
func.func @initial(%n: index, %x: memref<?xf64>) {
  // CHECK: kept.mlir:[[@LINE+1]]:3: remark: not contracted [initial]: array 'mem0' keeps its cells: S2[{{[01]}}, 0] with arg0 = 1 may read what no write of the scop supplies
  affine.for %t = 0 to 2 {
    %a = memref.alloc(%n) : memref<?xf64>
    affine.for %i = 1 to %n {
      %v = affine.load %x[%i] : memref<?xf64>
      affine.store %v, %a[%i] : memref<?xf64>
    }
    affine.for %i = 0 to %n {
      %v = affine.load %a[%i] : memref<?xf64>
      affine.store %v, %x[%i] : memref<?xf64>
    }
    memref.dealloc %a : memref<?xf64>
  }
  return
}

func.func @subscripts(%n: index, %k: memref<?xindex>, %x: memref<?xf64>) {
  %a = memref.alloc(%n) : memref<?xf64>
  // CHECK: kept.mlir:[[@LINE+1]]:3: remark: not contracted [subscripts]: array 'mem0' keeps its cells: @r2 reaches cells that only execution knows
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %j = affine.load %k[%i] : memref<?xindex>
    %v = memref.load %a[%j] : memref<?xf64>
    affine.store %v, %x[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<?xf64>
  return
}

// One cell is left: nothing to tell.
// CHECK-NOT: not contracted
func.func @window(%n: index, %x: memref<?xf64>) {
  %m = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  %zero = arith.constant 0.0 : f64
  %a = memref.alloc(%m) : memref<?xf64>
  affine.store %zero, %a[0] : memref<?xf64>
  affine.for %i = 0 to %n {
    %p = affine.load %a[%i] : memref<?xf64>
    %v = affine.load %x[%i] : memref<?xf64>
    %s = arith.addf %p, %v : f64
    affine.store %s, %a[%i + 1] : memref<?xf64>
    affine.store %s, %x[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<?xf64>
  return
}
