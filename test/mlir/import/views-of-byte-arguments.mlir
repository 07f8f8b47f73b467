// A view of an argument of bytes is no other argument: memory of its own, if no other view shows the same bytes.
// RUN: mse-opt --mse-import %s 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not="not imported" < %t.remarks
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir 2>/dev/null
// RUN: FileCheck --check-prefix=GPU %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry workspace --check --size x.0=37,ws.0=148,y.0=37
// RUN: mse-run --compare %s %t.mlir --entry workspace --check --size x.0=1,ws.0=4,y.0=1
// RUN: mse-run --compare %s %t.mlir --entry two --check --size x.0=8,ws.0=64
// RUN: mse-run --compare %s %t.mlir --entry same_bytes --check --size x.0=8,ws.0=64
// RUN: mse-opt --mse-to-gpu=transfers=copy %s -o %t.copy.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.copy.mlir --entry workspace --check --separate --size x.0=37,ws.0=148,y.0=37
// RUN: mse-opt --mse-import="aliasing=may" %s 2>&1 | FileCheck %s --check-prefix=MAY

// CHECK-LABEL: func.func @workspace
// CHECK:         mse.scop
// GPU-LABEL:   func.func @workspace
// GPU-COUNT-1: gpu.launch
// MAY: remark: not imported [may-alias]: 'affine.load' accesses memory that may be that of another argument
func.func @workspace(%x: memref<?x64xf32>, %ws: memref<?xi8>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?x64xf32>
  %m = memref.view %ws[%c0][%n] : memref<?xi8> to memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %z, %m[%i] : memref<?xf32>
    affine.for %j = 0 to 64 {
      %v = affine.load %x[%i, %j] : memref<?x64xf32>
      %s = affine.load %m[%i] : memref<?xf32>
      %t = arith.addf %s, %v : f32
      affine.store %t, %m[%i] : memref<?xf32>
    }
    %s = affine.load %m[%i] : memref<?xf32>
    affine.store %s, %y[%i] : memref<?xf32>
  }
  return
}

// Two views of other bytes.
// CHECK-LABEL: func.func @two
// CHECK:         mse.scop
func.func @two(%x: memref<?xf32>, %ws: memref<?xi8>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %a = memref.view %ws[%c0][] : memref<?xi8> to memref<8xf32>
  %b = memref.view %ws[%c32][] : memref<?xi8> to memref<8xf32>
  affine.for %i = 0 to 8 {
    %v = affine.load %x[%i] : memref<?xf32>
    affine.store %v, %a[%i] : memref<8xf32>
    affine.store %v, %b[-%i + 7] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %a[%i] : memref<8xf32>
    %w = affine.load %b[%i] : memref<8xf32>
    %s = arith.addf %v, %w : f32
    affine.store %s, %x[%i] : memref<?xf32>
  }
  return
}

// Of the same ones.
// REMARK: not imported [may-alias]: 'affine.load' accesses memory that may be that of 'mem1'
// CHECK-LABEL: func.func @same_bytes
// CHECK-NOT:     mse.scop
// CHECK:         return
func.func @same_bytes(%x: memref<?xf32>, %ws: memref<?xi8>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %a = memref.view %ws[%c0][] : memref<?xi8> to memref<8xf32>
  %b = memref.view %ws[%c16][] : memref<?xi8> to memref<8xf32>
  affine.for %i = 0 to 8 {
    %v = affine.load %a[%i] : memref<8xf32>
    affine.store %v, %b[%i] : memref<8xf32>
  }
  return
}

// A caller that hands one memory over as both.
// REMARK: not imported [may-alias]: {{.*}} which may be one memory by
func.func private @called(%x: memref<64xi8>, %ws: memref<64xi8>) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %a = memref.view %ws[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %x[%c0][] : memref<64xi8> to memref<16xf32>
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    affine.store %v, %b[-%i + 15] : memref<16xf32>
  }
  return
}
func.func @caller(%ws: memref<64xi8>) {
  call @called(%ws, %ws) : (memref<64xi8>, memref<64xi8>) -> ()
  return
}
