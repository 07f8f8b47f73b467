// A[i] = A[i] * f + B[i], which becomes a kernel of that name, and a program that calls it on memory that it registers.
// What stands before the call is no loop, and stays on the host.

func.func @axpy(%A: memref<?xf32>, %f: f32, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %p = arith.mulf %a, %f : f32
    %b = affine.load %B[%i] : memref<?xf32>
    %s = arith.addf %p, %b : f32
    affine.store %s, %A[%i] : memref<?xf32>
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
  %a = memref.cast %A : memref<?xf32> to memref<*xf32>
  %b = memref.cast %B : memref<?xf32> to memref<*xf32>
  gpu.host_register %a : memref<*xf32>
  gpu.host_register %b : memref<*xf32>
  call @axpy(%A, %three, %B) : (memref<?xf32>, f32, memref<?xf32>) -> ()
  gpu.host_unregister %b : memref<*xf32>
  gpu.host_unregister %a : memref<*xf32>
  call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  memref.dealloc %A : memref<?xf32>
  memref.dealloc %B : memref<?xf32>
  return
}
