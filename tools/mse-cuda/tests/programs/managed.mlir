// A kernel, and a call that stays on the host between launches, on one array.

func.func private @add_one(%A: memref<?xf32>, %one: f32) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %a = memref.load %A[%c0] : memref<?xf32>
  %s = arith.addf %a, %one : f32
  memref.store %s, %A[%c0] : memref<?xf32>
  return
}

func.func @axpy(%A: memref<?xf32>, %f: f32, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %t = 0 to 2 {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i] : memref<?xf32>
      %p = arith.mulf %a, %f : f32
      %b = affine.load %B[%i] : memref<?xf32>
      %s = arith.addf %p, %b : f32
      affine.store %s, %A[%i] : memref<?xf32>
    }
    func.call @add_one(%A, %one) : (memref<?xf32>, f32) -> ()
  }
  return
}

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  %three = arith.constant 3.0 : f32
  %A = memref.alloc(%c1) : memref<?xf32>
  %B = memref.alloc(%c1) : memref<?xf32>
  memref.store %two, %A[%c0] : memref<?xf32>
  memref.store %three, %B[%c0] : memref<?xf32>
  call @axpy(%A, %three, %B) : (memref<?xf32>, f32, memref<?xf32>) -> ()
  %a = memref.cast %A : memref<?xf32> to memref<*xf32>
  call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  memref.dealloc %A : memref<?xf32>
  memref.dealloc %B : memref<?xf32>
  return
}
