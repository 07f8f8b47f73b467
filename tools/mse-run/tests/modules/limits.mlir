// Launches that devices refuse, and some that they take.

module attributes {gpu.container_module} {
  gpu.module @kernels {
    memref.global "private" @shared : memref<4000xf32, #gpu.address_space<workgroup>> = uninitialized
    gpu.func @empty() kernel {
      gpu.return
    }
    gpu.func @reads_what_another_block_wrote() kernel {
      %g = memref.get_global @shared : memref<4000xf32, #gpu.address_space<workgroup>>
      %b = gpu.block_id x
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      %first = arith.cmpi eq, %b, %c0 : index
      scf.if %first {
        memref.store %zero, %g[%c0] : memref<4000xf32, #gpu.address_space<workgroup>>
      } else {
        %a = memref.load %g[%c0] : memref<4000xf32, #gpu.address_space<workgroup>>
        memref.store %a, %g[%b] : memref<4000xf32, #gpu.address_space<workgroup>>
      }
      gpu.return
    }
    gpu.func @most() workgroup(%w : memref<12288xf32, #gpu.address_space<workgroup>>) kernel {
      gpu.return
    }
    gpu.func @too_much() workgroup(%w : memref<12288xf32, #gpu.address_space<workgroup>>,
                                   %x : memref<1xi8, #gpu.address_space<workgroup>>) kernel {
      gpu.return
    }
    gpu.func @too_much_with_a_global() workgroup(%w : memref<9000xf32, #gpu.address_space<workgroup>>) kernel {
      %g = memref.get_global @shared : memref<4000xf32, #gpu.address_space<workgroup>>
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      memref.store %zero, %g[%c0] : memref<4000xf32, #gpu.address_space<workgroup>>
      gpu.return
    }
  }

  func.func @launches(%x: index, %y: index, %z: index, %u: index, %v: index, %w: index)
      attributes {dims = ["x", "y", "z", "u", "v", "w"]} {
    gpu.launch_func @kernels::@empty blocks in (%x, %y, %z) threads in (%u, %v, %w)
    return
  }

  // Nothing is launched where there is nothing to do.
  func.func @guarded(%x: index) attributes {dims = ["x"]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %some = arith.cmpi sgt, %x, %c0 : index
    scf.if %some {
      gpu.launch_func @kernels::@empty blocks in (%x, %c1, %c1) threads in (%c1, %c1, %c1)
    }
    return
  }

  func.func @static(%A: memref<?xf32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@most blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }

  func.func @static_too_much(%A: memref<?xf32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@too_much blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }

  func.func @global_too_much(%A: memref<?xf32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@too_much_with_a_global blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }

  func.func @block_memory(%A: memref<?xf32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    gpu.launch_func @kernels::@reads_what_another_block_wrote blocks in (%c2, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }

  func.func @dynamic(%n: i32) attributes {inputs = ["183296"]} {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@most blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
                    dynamic_shared_memory_size %n
    return
  }
}
