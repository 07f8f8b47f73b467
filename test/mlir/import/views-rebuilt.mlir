// Views made of the metadata of a memory, as bufferization and expand-strided-metadata print them, show cells of that memory if sizes
// say so: another order of dimensions, one more of one element, a part.
// RUN: mse-opt --mse-import %s 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=unknown-view < %t.remarks
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --check-prefix=GPU --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry transposed --sizes 1,2,3,31 --check
// RUN: mse-run --compare %s %t.mlir --entry transposed --size n=2,m=5,A.0=5,A.1=2 --check --order random:3

// CHECK-LABEL: func.func @expanded
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0, i1] -> arg0[i0, i1] }">
// GPU-LABEL:   func.func @expanded
// GPU:           gpu.launch
func.func @expanded(%A: memref<8x4xf32, strided<[?, ?], offset: ?>>, %y: memref<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %b, %o, %n:2, %s:2 = memref.extract_strided_metadata %A : memref<8x4xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %t = affine.apply affine_map<()[s0] -> (s0 * 8)>()[%s#0]
  %v = memref.reinterpret_cast %b to offset: [%o], sizes: [1, 8, 4], strides: [%t, %s#0, %s#1] : memref<f32> to memref<1x8x4xf32, strided<[?, ?, ?], offset: ?>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %x = memref.load %v[%c0, %i, %j] : memref<1x8x4xf32, strided<[?, ?, ?], offset: ?>>
      memref.store %x, %y[%i, %j] : memref<8x4xf32>
    }
  }
  return
}

// Written through a transposed view of all of it, whose sizes are values.
// CHECK-LABEL: func.func @transposed
// CHECK:         mse.write %{{.*}} @w0 <"{ S0[i0, i1] -> arg0[i1, i0] }">
// GPU-LABEL:   func.func @transposed
// GPU:           gpu.launch
func.func @transposed(%A: memref<?x?xf32>, %n: index, %m: index) {
  %b, %o, %n2:2, %s:2 = memref.extract_strided_metadata %A : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %v = memref.reinterpret_cast %b to offset: [0], sizes: [%n2#1, %n2#0], strides: [1, %s#0] : memref<f32> to memref<?x?xf32, strided<[1, ?]>>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %x = memref.load %v[%i, %j] : memref<?x?xf32, strided<[1, ?]>>
      %y = arith.addf %x, %x : f32
      memref.store %y, %v[%i, %j] : memref<?x?xf32, strided<[1, ?]>>
    }
  }
  return
}

// Every second row of the last four.
// CHECK-LABEL: func.func @part
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0, i1] -> arg0[4 + 2i0, i1] }">
func.func @part(%A: memref<8x4xf32, strided<[?, ?], offset: ?>>, %y: memref<2x4xf32>) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %b, %o, %n:2, %s:2 = memref.extract_strided_metadata %A : memref<8x4xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %start = arith.muli %s#0, %c4 : index
  %first = arith.addi %o, %start : index
  %two = arith.muli %c2, %s#0 : index
  %v = memref.reinterpret_cast %b to offset: [%first], sizes: [2, 4], strides: [%two, %s#1] : memref<f32> to memref<2x4xf32, strided<[?, ?], offset: ?>>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      %x = memref.load %v[%i, %j] : memref<2x4xf32, strided<[?, ?], offset: ?>>
      memref.store %x, %y[%i, %j] : memref<2x4xf32>
    }
  }
  return
}

// A view that is larger than the memory may show what lies behind a row.
// REMARK:      not imported [unknown-view]
// CHECK-LABEL: func.func @larger
// CHECK-NOT:     mse.scop
// CHECK:         return
// GPU-LABEL:   func.func @larger
func.func @larger(%A: memref<8x4xf32, strided<[?, ?], offset: ?>>, %y: memref<4x8xf32>) {
  %b, %o, %n:2, %s:2 = memref.extract_strided_metadata %A : memref<8x4xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %v = memref.reinterpret_cast %b to offset: [%o], sizes: [4, 8], strides: [%s#0, %s#1] : memref<f32> to memref<4x8xf32, strided<[?, ?], offset: ?>>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      %x = memref.load %v[%i, %j] : memref<4x8xf32, strided<[?, ?], offset: ?>>
      memref.store %x, %y[%i, %j] : memref<4x8xf32>
    }
  }
  return
}

// So may one of sizes that are others, and one that begins elsewhere.
// REMARK:      not imported [unknown-view]
// CHECK-LABEL: func.func @unknown_size
// CHECK-NOT:     mse.scop
// CHECK:         return
func.func @unknown_size(%A: memref<?x?xf32, strided<[?, ?], offset: ?>>, %y: memref<?xf32>, %k: index) {
  %b, %o, %n:2, %s:2 = memref.extract_strided_metadata %A : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %v = memref.reinterpret_cast %b to offset: [%o], sizes: [%k], strides: [%s#1] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  affine.for %i = 0 to %k {
    %x = memref.load %v[%i] : memref<?xf32, strided<[?], offset: ?>>
    memref.store %x, %y[%i] : memref<?xf32>
  }
  return
}

// REMARK:      not imported [unknown-view]
// CHECK-LABEL: func.func @unknown_row
// CHECK-NOT:     mse.scop
// CHECK:         return
func.func @unknown_row(%A: memref<8x4xf32, strided<[?, ?], offset: ?>>, %y: memref<4xf32>, %k: index) {
  %b, %o, %n:2, %s:2 = memref.extract_strided_metadata %A : memref<8x4xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %row = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * s2)>()[%o, %s#0, %k]
  %v = memref.reinterpret_cast %b to offset: [%row], sizes: [4], strides: [%s#1] : memref<f32> to memref<4xf32, strided<[?], offset: ?>>
  affine.for %i = 0 to 4 {
    %x = memref.load %v[%i] : memref<4xf32, strided<[?], offset: ?>>
    memref.store %x, %y[%i] : memref<4xf32>
  }
  return
}
