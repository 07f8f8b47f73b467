// A write goes if another one overwrites it before any read, and so do the computations for it; the rest of the flow stays.
// RUN: mse-opt --mse-import --mse-dataflow --mse-remove-dead=report=true %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=LOOPS
// RUN: mse-run --compare %s %t.mlir --entry chain --check --sizes 1,2,3,31,33
// RUN: mse-run --compare %s %t.mlir --entry read_behind --check --sizes 1,2,3,31,33

// CHECK:      remark: all instances of statement 'S0' are removed: nobody needs what they compute
// CHECK:      remark: all instances of statement 'S1' are removed: nobody needs what they compute
// CHECK-NOT:  remark
// CHECK-LABEL: @chain
// CHECK-NOT:  mse.stmt "S0"
// CHECK-NOT:  mse.stmt "S1"
// CHECK:      mse.stmt "S2"
// CHECK:      mse.flow_out "arg1" from @w2

// LOOPS-LABEL: @chain
// LOOPS-COUNT-1: affine.parallel
// LOOPS-NOT:  affine.parallel
// LOOPS:      return
func.func @chain(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %zero, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %v = affine.load %t[%i] : memref<?xf32>
    affine.store %v, %y[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf32>
    affine.store %v, %y[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

// Memory that is read behind the scop is needed, so is what it is computed from.
// CHECK-LABEL: @read_behind
// CHECK:      mse.stmt "S0"
// CHECK:      mse.stmt "S1"
func.func @read_behind(%x: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %s = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf32>
    affine.store %v, %s[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %v = affine.load %s[symbol(%n) - 1 - %i] : memref<?xf32>
    affine.store %v, %t[%i] : memref<?xf32>
  }
  %last = memref.load %t[%c0] : memref<?xf32>
  memref.dealloc %s : memref<?xf32>
  memref.dealloc %t : memref<?xf32>
  return %last : f32
}

// Nobody needs any of it: the scop stays as it is.
// CHECK-LABEL: @nothing
// CHECK:      mse.stmt "S0"
// CHECK:      mse.stmt "S1"
func.func @nothing(%x: memref<8xf32>, %y: memref<8xf32>) {
  %s = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %v = affine.load %x[%i] : memref<8xf32>
    affine.store %v, %s[%i] : memref<8xf32>
    affine.for %j = 0 to 0 {
      %w = affine.load %s[%i] : memref<8xf32>
      affine.store %w, %y[%i] : memref<8xf32>
    }
  }
  memref.dealloc %s : memref<8xf32>
  return
}
