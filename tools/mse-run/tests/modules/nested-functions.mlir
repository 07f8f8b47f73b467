// Kernels that do what only the host does.

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @inner() kernel {
      gpu.return
    }
  }
  gpu.module @others {
    gpu.func @outer() kernel {
      %c1 = arith.constant 1 : index
      gpu.launch_func @kernels::@inner blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
      gpu.return
    }
  }

  func.func @launch_of_a_function() {
    %c1 = arith.constant 1 : index
    gpu.launch_func @others::@outer blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}
