// Memory whose layout gives different subscripts one cell is told by places in its buffer; where strides are values, only what
// races whatever they are is an error. Arguments that a call may make one are not decided.
// RUN: not mse-opt --mse-verify --split-input-file %s 2>&1 | FileCheck %s

// CHECK: error: arg0[{{[0-9]+}}]: {{.*}} in different iterations of a parallel loop
func.func @certain(%A: memref<8x8xf32, strided<[1, 1]>>) {
  %c = arith.constant 1.5 : f32
  affine.parallel (%i, %j) = (0, 0) to (8, 8) {
    %a = affine.load %A[%i, %j] : memref<8x8xf32, strided<[1, 1]>>
    %s = arith.mulf %a, %c : f32
    affine.store %s, %A[%i, %j] : memref<8x8xf32, strided<[1, 1]>>
  }
  return
}

// -----

// CHECK-NOT: {{error|remark}}: {{.*}}arg0
func.func @apart(%A: memref<8x8xf32, strided<[1, 1]>>) {
  %c = arith.constant 1.5 : f32
  affine.parallel (%i) = (0) to (8) {
    %a = affine.load %A[%i, 0] : memref<8x8xf32, strided<[1, 1]>>
    %s = arith.mulf %a, %c : f32
    affine.store %s, %A[%i, 0] : memref<8x8xf32, strided<[1, 1]>>
  }
  return
}

// -----

// CHECK: error: arg0[{{[0-9]+}}]: {{.*}} in different iterations of a parallel loop
func.func @folded(%A: memref<8xi32, affine_map<(d0) -> (d0 mod 3)>>, %x: i32) {
  scf.forall (%i) in (8) {
    memref.store %x, %A[%i] : memref<8xi32, affine_map<(d0) -> (d0 mod 3)>>
  }
  return
}

// -----

// CHECK: remark: not decided: possibly arg0
func.func @values(%A: memref<?x?xf32, strided<[?, 1]>>, %x: f32) {
  affine.parallel (%i, %j) = (0, 0) to (8, 8) {
    affine.store %x, %A[%i, %j] : memref<?x?xf32, strided<[?, 1]>>
  }
  return
}

// -----

// CHECK: error: arg0[0,0]: {{.*}} in different iterations of a parallel loop
func.func @whatever_they_are(%A: memref<?x?xf32, strided<[?, 1]>>, %x: f32) {
  affine.parallel (%i) = (0) to (8) {
    affine.store %x, %A[0, 0] : memref<?x?xf32, strided<[?, 1]>>
  }
  return
}

// -----

// CHECK: remark: not decided: arg0 and arg1 may be one memory by a call of @inner in @kernel
func.func private @inner(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.parallel (%i) = (1) to (16) {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func @kernel(%O: memref<16xf32>) {
  call @inner(%O, %O) : (memref<16xf32>, memref<16xf32>) -> ()
  return
}
