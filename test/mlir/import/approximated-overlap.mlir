// Where different subscripts may be one cell, an access may be to any: loops over such memory stay in order. Memory that is only
// read, and layouts that keep cells apart, need nothing of this.
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t
// RUN: mse-run --quiet --compare %s %t --entry kernel --sizes 1,5 --check
// RUN: mse-opt --mse-to-gpu="expand=maximal verify=each" %s -o %t.gpu 2>/dev/null
// RUN: mse-run --quiet --compare %s %t.gpu --entry kernel --sizes 1,5 --check
// RUN: mse-run --quiet --compare %s %t.gpu --entry carried --sizes 1,5 --check

// REMARK-COUNT-9: remark: approximated [overlap]: {{.*}} of which different subscripts may be one cell: it may be any cell
// REMARK-NOT:      remark: {{[^nl]}}

// CHECK-LABEL: func.func private @argument
// CHECK-NOT:     affine.parallel
// CHECK-LABEL: func.func @kernel
func.func private @argument(%A: memref<8x8xf32, strided<[1, 1]>>) attributes {no_inline} {
  %c = arith.constant 1.5 : f32
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 7 {
      %a = affine.load %A[%i - 1, %j] : memref<8x8xf32, strided<[1, 1]>>
      %s = arith.mulf %a, %c : f32
      affine.store %s, %A[%i, %j] : memref<8x8xf32, strided<[1, 1]>>
    }
  }
  return
}
func.func @kernel(%A: memref<64xf32>) {
  %B = memref.reinterpret_cast %A to offset: [0], sizes: [8, 8], strides: [1, 1] : memref<64xf32> to memref<8x8xf32, strided<[1, 1]>>
  call @argument(%B) : (memref<8x8xf32, strided<[1, 1]>>) -> ()
  return
}

// CHECK-LABEL: func.func @carried
// CHECK-NOT:     affine.parallel
func.func @carried(%A: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.5 : f32
  %B = memref.reinterpret_cast %A to offset: [0], sizes: [8, 8], strides: [1, 1] : memref<64xf32> to memref<8x8xf32, strided<[1, 1]>>
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%X = %B) -> (memref<8x8xf32, strided<[1, 1]>>) {
    affine.for %i = 1 to 8 {
      affine.for %j = 0 to 7 {
        %a = affine.load %X[%i - 1, %j] : memref<8x8xf32, strided<[1, 1]>>
        %s = arith.mulf %a, %c : f32
        affine.store %s, %X[%i, %j] : memref<8x8xf32, strided<[1, 1]>>
      }
    }
    scf.yield %X : memref<8x8xf32, strided<[1, 1]>>
  }
  return
}

// CHECK-LABEL: func.func @broadcast
// CHECK-NOT:     affine.parallel
func.func @broadcast(%A: memref<8xi32, strided<[0]>>, %B: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xi32, strided<[0]>>
    %b = affine.load %B[%i] : memref<8xi32>
    %s = arith.subi %b, %a : i32
    affine.store %s, %A[%i] : memref<8xi32, strided<[0]>>
  }
  return
}

// CHECK-LABEL: func.func @negative
// CHECK-NOT:     affine.parallel
func.func @negative(%A: memref<8x8xi32, strided<[-1, 1], offset: 8>>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x8xi32, strided<[-1, 1], offset: 8>>
      %s = arith.addi %a, %a : i32
      affine.store %s, %A[%i, %j] : memref<8x8xi32, strided<[-1, 1], offset: 8>>
    }
  }
  return
}

// CHECK-LABEL: func.func @folded
// CHECK-NOT:     affine.parallel
func.func @folded(%A: memref<8xi64, affine_map<(d0) -> (d0 mod 3)>>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xi64, affine_map<(d0) -> (d0 mod 3)>>
    %s = arith.addi %a, %a : i64
    affine.store %s, %A[%i] : memref<8xi64, affine_map<(d0) -> (d0 mod 3)>>
  }
  return
}

// CHECK-LABEL: func.func @vectors
// CHECK-NOT:     affine.parallel
func.func @vectors(%A: memref<8x8xf32, strided<[4, 1]>>) {
  affine.for %i = 0 to 8 {
    %a = affine.vector_load %A[%i, 0] : memref<8x8xf32, strided<[4, 1]>>, vector<4xf32>
    %s = arith.addf %a, %a : vector<4xf32>
    affine.vector_store %s, %A[%i, 4] : memref<8x8xf32, strided<[4, 1]>>, vector<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @copy
// CHECK-NOT:     affine.parallel
func.func @copy(%A: memref<8x8xf32, strided<[1, 1]>>, %B: memref<8x8xf32>) {
  affine.for %t = 0 to 2 {
    memref.copy %B, %A : memref<8x8xf32> to memref<8x8xf32, strided<[1, 1]>>
  }
  return
}

// CHECK-LABEL: func.func @subview_in_conditional
// CHECK-NOT:     affine.parallel
func.func @subview_in_conditional(%A: memref<8x8xi64, strided<[2, 1]>>, %n: index) {
  %V = memref.subview %A[0, 0] [4, 4] [2, 2] : memref<8x8xi64, strided<[2, 1]>> to memref<4x4xi64, strided<[4, 2]>>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
        %a = affine.load %V[%i, %j] : memref<4x4xi64, strided<[4, 2]>>
        %s = arith.addi %a, %a : i64
        affine.store %s, %V[%i, %j] : memref<4x4xi64, strided<[4, 2]>>
      }
    }
  }
  return
}

// Iterations that are said to be independent may still use one overlapping buffer in turn.
// CHECK-LABEL: func.func @independent
// CHECK:         affine.for
// CHECK-NEXT:      affine.for
// CHECK:           affine.parallel
func.func @independent(%A: memref<8x8xf32, strided<[1, 1]>>, %B: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %b = affine.load %B[%i, %j] : memref<8x8xf32>
      affine.store %b, %A[0, %j] : memref<8x8xf32, strided<[1, 1]>>
    }
    affine.for %j = 0 to 8 {
      %a = affine.load %A[0, 7 - %j] : memref<8x8xf32, strided<[1, 1]>>
      affine.store %a, %B[%i, %j] : memref<8x8xf32>
    }
  } {mse.independent}
  return
}

// Apart: constant strides with room, also negative, tiles, and what is only read.
// CHECK-LABEL: func.func @reversed
// CHECK:         affine.parallel
func.func @reversed(%A: memref<?x8xi32, strided<[-8, 1], offset: 56>>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<?x8xi32, strided<[-8, 1], offset: 56>>
      %s = arith.addi %a, %a : i32
      affine.store %s, %A[%i, %j] : memref<?x8xi32, strided<[-8, 1], offset: 56>>
    }
  }
  return
}

// CHECK-LABEL: func.func @at_an_offset
// CHECK:         affine.parallel
func.func @at_an_offset(%A: memref<8x8xi32, strided<[16, 2], offset: ?>>, %x: i32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %x, %A[%i, %j] : memref<8x8xi32, strided<[16, 2], offset: ?>>
    }
  }
  return
}

// CHECK-LABEL: func.func @tiles
// CHECK:         affine.parallel
func.func @tiles(%A: memref<8xi32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xi32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>
    %s = arith.addi %a, %a : i32
    affine.store %s, %A[%i] : memref<8xi32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>
  }
  return
}

// CHECK-LABEL: func.func @only_read
// CHECK:         affine.parallel
func.func @only_read(%A: memref<8x8xf32, strided<[1, 1]>>, %B: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x8xf32, strided<[1, 1]>>
      affine.store %a, %B[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
