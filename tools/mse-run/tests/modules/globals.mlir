// Functions that change globals.

memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
memref.global "private" @p : memref<f64> = dense<0.0>
memref.global @v : memref<2xvector<4xf32>> = uninitialized
memref.global @z : memref<2xcomplex<f32>> = dense<(0.0, 0.0)>
memref.global @b : memref<3xi1> = dense<[true, false, true]>
memref.global @empty : memref<0xf32> = dense<0.0>
memref.global @raw : memref<4xf32> = uninitialized
memref.global constant @fixed : memref<2xi32> = dense<[5, 6]>
memref.global @odd : memref<2xi4> = dense<0>

func.func @nothing(%n: index) {
  return
}

func.func @stores_8(%n: index) {
  %g = memref.get_global @g : memref<4xi32>
  %v = arith.constant 8 : i32
  affine.store %v, %g[0] : memref<4xi32>
  return
}

func.func private @store(%A: memref<?xi32, strided<[1], offset: ?>>, %v: i32) {
  affine.store %v, %A[0] : memref<?xi32, strided<[1], offset: ?>>
  return
}

// Through a view, in a call.
func.func @stores_elsewhere(%n: index) {
  %g = memref.get_global @g : memref<4xi32>
  %s = memref.subview %g[2] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 2>>
  %t = memref.cast %s : memref<2xi32, strided<[1], offset: 2>> to memref<?xi32, strided<[1], offset: ?>>
  %v = arith.constant 8 : i32
  func.call @store(%t, %v) : (memref<?xi32, strided<[1], offset: ?>>, i32) -> ()
  return
}

// What is stored is what is there.
func.func @stores_the_same(%n: index) {
  %g = memref.get_global @g : memref<4xi32>
  %v = arith.constant 1 : i32
  affine.store %v, %g[0] : memref<4xi32>
  return
}

func.func @private(%n: index) {
  %p = memref.get_global @p : memref<f64>
  %v = arith.constant 8.0 : f64
  affine.store %v, %p[] : memref<f64>
  return
}

func.func @vectors(%n: index) {
  %g = memref.get_global @v : memref<2xvector<4xf32>>
  %v = arith.constant dense<[0.0, 0.0, 1.5, 0.0]> : vector<4xf32>
  affine.store %v, %g[1] : memref<2xvector<4xf32>>
  return
}

func.func @complex(%n: index) {
  %z = memref.get_global @z : memref<2xcomplex<f32>>
  %r = arith.constant 0.0 : f32
  %i = arith.constant 2.5 : f32
  %v = complex.create %r, %i : complex<f32>
  affine.store %v, %z[1] : memref<2xcomplex<f32>>
  return
}

func.func @bits(%n: index) {
  %b = memref.get_global @b : memref<3xi1>
  %v = arith.constant true
  affine.store %v, %b[1] : memref<3xi1>
  return
}

func.func @device(%n: index) {
  %g = memref.get_global @g : memref<4xi32>
  %c1 = arith.constant 1 : index
  %v = arith.constant 9 : i32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    memref.store %v, %g[%tx] : memref<4xi32>
    gpu.terminator
  }
  return
}

// Counts how often it was called, on the host and in a kernel, which has a global of its own.
func.func @counts(%A: memref<2xi32>) {
  %g = memref.get_global @g : memref<4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %x = memref.load %g[%c0] : memref<4xi32>
  %y = arith.addi %x, %one : i32
  memref.store %y, %g[%c0] : memref<4xi32>
  memref.store %y, %A[%c0] : memref<2xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %h = memref.get_global @g : memref<4xi32>
    %u = memref.load %h[%c1] : memref<4xi32>
    %w = arith.addi %u, %one : i32
    memref.store %w, %h[%c1] : memref<4xi32>
    memref.store %w, %A[%c1] : memref<2xi32>
    gpu.terminator
  }
  return
}

func.func @counts_reference(%A: memref<2xi32>) {
  %g = memref.get_global @g : memref<4xi32>
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  affine.store %two, %g[0] : memref<4xi32>
  affine.store %two, %A[0] : memref<2xi32>
  affine.store %three, %A[1] : memref<2xi32>
  return
}

func.func @reads_raw(%A: memref<1xf32>) {
  %g = memref.get_global @raw : memref<4xf32>
  %v = affine.load %g[2] : memref<4xf32>
  affine.store %v, %A[0] : memref<1xf32>
  return
}

func.func @writes_raw(%A: memref<1xf32>) {
  %g = memref.get_global @raw : memref<4xf32>
  %v = affine.load %A[0] : memref<1xf32>
  affine.store %v, %g[2] : memref<4xf32>
  %w = affine.load %g[2] : memref<4xf32>
  affine.store %w, %A[0] : memref<1xf32>
  return
}

func.func @writes_fixed(%n: index) {
  %g = memref.get_global @fixed : memref<2xi32>
  %v = arith.constant 8 : i32
  affine.store %v, %g[0] : memref<2xi32>
  return
}

func.func @reads_odd(%n: index) -> index {
  %g = memref.get_global @odd : memref<2xi4>
  %c0 = arith.constant 0 : index
  %s = memref.dim %g, %c0 : memref<2xi4>
  %a = memref.load %g[%c0] : memref<2xi4>
  %b = arith.index_cast %a : i4 to index
  return %b : index
}
