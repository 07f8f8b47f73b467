// Strides that are values are compared in front of the scop: where they do not keep cells apart, the loops are executed as they were.
// RUN: mse-opt --mse-import %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: mse-opt --mse-import=checks=false %s 2>&1 | FileCheck %s --check-prefix=UNCHECKED
// RUN: mse-opt --mse-to-gpu="expand=maximal verify=each" %s -o %t.gpu.mlir 2>/dev/null
// RUN: mse-run --quiet --compare %s %t.gpu.mlir --entry apart --sizes 1,5 --check
// RUN: mse-run --quiet --compare %s %t.gpu.mlir --entry overlapping --sizes 1,5 --check
// RUN: mse-run --quiet --compare %s %t.gpu.mlir --entry carried --sizes 1,5 --check

// REMARK-COUNT-4: remark: checked [overlap]: 'affine.{{load|store}}' accesses '{{arg0|mem0}}', whose strides keep its cells apart, which is checked in front of the loops

// UNCHECKED-NOT:  remark: checked
// UNCHECKED-LABEL: func.func private @rows
// UNCHECKED-NOT:    scf.if
// UNCHECKED:        mse.write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] @w0 may

// CHECK-LABEL: func.func private @rows(
// CHECK-SAME:    %[[A:[^:]*]]:
// CHECK:         %{{.*}}, %{{.*}}, %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[A]]
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK:         %[[C1:.*]] = arith.constant 1 : index
// CHECK:         %[[INNER:.*]] = arith.cmpi sgt, %[[STRIDES]]#1, %[[C0]]
// CHECK:         %[[LAST:.*]] = arith.subi %[[SIZES]]#1, %[[C1]]
// CHECK:         %[[OWN:.*]] = arith.muli %[[LAST]], %[[STRIDES]]#1
// CHECK:         %[[REACH:.*]] = arith.addi %[[C0]], %[[OWN]]
// CHECK:         %[[OUTER:.*]] = arith.cmpi sgt, %[[STRIDES]]#0, %[[REACH]]
// CHECK:         %[[APART:.*]] = arith.andi %[[INNER]], %[[OUTER]] : i1
// CHECK:         scf.if %[[APART]] {
// CHECK:           mse.scop
// CHECK:             mse.write %{{.*}}, %{{.*}} @w0 <"{ S0[i0, i1] -> arg0[i0, i1] }">
// CHECK:         } else {
// CHECK:           affine.for
func.func private @rows(%A: memref<?x?xf32, strided<[?, 1], offset: ?>>) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.5 : f32
  %n = memref.dim %A, %c0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %m = memref.dim %A, %c1 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %m {
      %a = affine.load %A[%i - 1, %j] : memref<?x?xf32, strided<[?, 1], offset: ?>>
      %s = arith.mulf %a, %c : f32
      affine.store %s, %A[%i, %j] : memref<?x?xf32, strided<[?, 1], offset: ?>>
    }
  }
  return
}

func.func @apart(%A: memref<64xf32>) {
  %B = memref.reinterpret_cast %A to offset: [0], sizes: [6, 7], strides: [9, 1] : memref<64xf32> to memref<6x7xf32, strided<[9, 1]>>
  %C = memref.cast %B : memref<6x7xf32, strided<[9, 1]>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  call @rows(%C) : (memref<?x?xf32, strided<[?, 1], offset: ?>>) -> ()
  return
}

func.func @overlapping(%A: memref<64xf32>) {
  %B = memref.reinterpret_cast %A to offset: [0], sizes: [8, 8], strides: [1, 1] : memref<64xf32> to memref<8x8xf32, strided<[1, 1]>>
  %C = memref.cast %B : memref<8x8xf32, strided<[1, 1]>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  call @rows(%C) : (memref<?x?xf32, strided<[?, 1], offset: ?>>) -> ()
  return
}

// Sizes that are values, below constant strides.
// CHECK-LABEL: func.func @sizes
// CHECK:         memref.extract_strided_metadata
// CHECK:         scf.if
// CHECK:           mse.scop
func.func @sizes(%A: memref<?x?xf32, strided<[1, 64]>>, %x: f32, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.store %x, %A[%i, %j] : memref<?x?xf32, strided<[1, 64]>>
    }
  }
  return
}

// Memory that a loop around carries is checked in each iteration.
// CHECK-LABEL: func.func @carried
// CHECK:         scf.for {{.*}} iter_args(%[[X:.*]] =
// CHECK:           memref.extract_strided_metadata %[[X]]
func.func @carried(%A: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.5 : f32
  %B = memref.reinterpret_cast %A to offset: [0], sizes: [8, 8], strides: [1, 1] : memref<64xf32> to memref<8x8xf32, strided<[1, 1]>>
  %D = memref.cast %B : memref<8x8xf32, strided<[1, 1]>> to memref<?x?xf32, strided<[?, ?]>>
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%X = %D) -> (memref<?x?xf32, strided<[?, ?]>>) {
    affine.for %i = 1 to 8 {
      affine.for %j = 0 to 7 {
        %a = affine.load %X[%i - 1, %j] : memref<?x?xf32, strided<[?, ?]>>
        %s = arith.mulf %a, %c : f32
        affine.store %s, %X[%i, %j] : memref<?x?xf32, strided<[?, ?]>>
      }
    }
    scf.yield %X : memref<?x?xf32, strided<[?, ?]>>
  }
  return
}

// CHECK-LABEL: func.func @one_dimension
// CHECK:         scf.if
// CHECK:           mse.scop
func.func @one_dimension(%A: memref<?xf32, strided<[?]>>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32, strided<[?]>>
  }
  return
}
