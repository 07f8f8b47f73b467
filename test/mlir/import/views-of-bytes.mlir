// Memory cut out of allocated bytes: views of other bytes are memories of their own.
// RUN: mse-opt --mse-import %s 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not="not imported" < %t.remarks
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --entry reversed --sizes 1,2,3,31 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry arena --sizes 1,2,3,31 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry overlapping --sizes 1 --check
// RUN: mse-run --compare %s %t.mlir --entry rows --sizes 1,2,3,31 --check

// CHECK-LABEL: func.func @reversed
// CHECK:         mse.scop
func.func @reversed(%n: index, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %size = arith.muli %n, %c4 : index
  %b = memref.alloc(%size) : memref<?xi8>
  %v = memref.view %b[%c0][%n] : memref<?xi8> to memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %x[%i] : memref<?xf32>
    affine.store %a, %v[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %v[symbol(%n) - 1 - %i] : memref<?xf32>
    affine.store %a, %x[%i] : memref<?xf32>
  }
  memref.dealloc %b : memref<?xi8>
  return
}

// CHECK-LABEL: func.func @arena
// CHECK:         mse.scop
func.func @arena(%x: memref<8xf32>, %y: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %b = memref.alloc() : memref<64xi8>
  %v = memref.view %b[%c0][] : memref<64xi8> to memref<8xf32>
  %w = memref.view %b[%c32][] : memref<64xi8> to memref<4xf64>
  affine.for %i = 0 to 8 {
    %a = affine.load %x[%i] : memref<8xf32>
    affine.store %a, %v[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    %a = affine.load %y[%i] : memref<4xf64>
    affine.store %a, %w[%i] : memref<4xf64>
  }
  affine.for %i = 0 to 4 {
    %a = affine.load %v[%i + 4] : memref<8xf32>
    %c = affine.load %w[3 - %i] : memref<4xf64>
    %d = arith.extf %a : f32 to f64
    %e = arith.addf %c, %d : f64
    affine.store %e, %y[%i] : memref<4xf64>
  }
  memref.dealloc %b : memref<64xi8>
  return
}

// REMARK: not imported [may-alias]: 'affine.store' accesses memory that may be that of 'mem1'
// REMARK: not imported [may-alias]: 'affine.load' accesses memory that may be that of 'mem1'
// CHECK-LABEL: func.func @overlapping
// CHECK-NOT:     mse.scop
// CHECK:         return
func.func @overlapping(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %b = memref.alloc() : memref<64xi8>
  %v = memref.view %b[%c0][] : memref<64xi8> to memref<9xf32>
  %w = memref.view %b[%c4][] : memref<64xi8> to memref<9xf32>
  %z = arith.constant 0.0 : f32
  affine.store %z, %v[0] : memref<9xf32>
  affine.for %i = 0 to 8 {
    %a = affine.load %v[%i] : memref<9xf32>
    affine.store %a, %w[%i] : memref<9xf32>
  }
  memref.dealloc %b : memref<64xi8>
  return
}

// A view in a loop, at an offset that changes: the loops inside of it are imported.
// REMARK: not imported [unknown-memory]: 'affine.store' accesses memory that 'memref.view' gives inside the region
// CHECK-LABEL: func.func @rows
// CHECK:         return
func.func @rows(%x: memref<4x8xf32>) {
  %b = memref.alloc() : memref<128xi8>
  affine.for %i = 0 to 4 {
    %o = affine.apply affine_map<(d0) -> (d0 * 32)>(%i)
    %v = memref.view %b[%o][] : memref<128xi8> to memref<8xf32>
    affine.for %j = 0 to 8 {
      %a = affine.load %x[%i, %j] : memref<4x8xf32>
      affine.store %a, %v[%j] : memref<8xf32>
    }
    affine.for %j = 0 to 8 {
      %a = affine.load %v[7 - %j] : memref<8xf32>
      affine.store %a, %x[%i, %j] : memref<4x8xf32>
    }
  }
  memref.dealloc %b : memref<128xi8>
  return
}
