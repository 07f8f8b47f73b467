// Memory of the GPU, tokens and streams, as upstream lowers them: no loop and no kernel.

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 1.5 : f32
  %gpu = arith.constant 1 : i32
  gpu.set_default_device %gpu
  %A = memref.alloc(%c4) : memref<?xf32>
  %t0 = gpu.wait async
  %d, %t1 = gpu.alloc async [%t0] (%c4) : memref<?xf32>
  %t2 = gpu.memset async [%t1] %d, %x : memref<?xf32>, f32
  %t3 = gpu.memcpy async [%t2] %A, %d : memref<?xf32>, memref<?xf32>
  %t4 = gpu.wait async [%t3]
  %t5 = gpu.dealloc async [%t4] %d : memref<?xf32>
  gpu.wait [%t5]
  %s = gpu.wait async
  %e, %s0 = gpu.alloc async [%s] (%c0) : memref<?xf32>
  %s1 = gpu.memcpy async [%s0] %e, %e : memref<?xf32>, memref<?xf32>
  %s2 = gpu.memset async [%s1] %e, %x : memref<?xf32>, f32
  %s3 = gpu.dealloc async [%s2] %e : memref<?xf32>
  gpu.wait [%s3]
  %h = gpu.alloc host_shared (%c4) : memref<?xf32>
  %r0 = gpu.wait async
  %r1 = gpu.dealloc async [%r0] %h : memref<?xf32>
  gpu.wait [%r1]
  %u = memref.cast %A : memref<?xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %A : memref<?xf32>
  return
}
