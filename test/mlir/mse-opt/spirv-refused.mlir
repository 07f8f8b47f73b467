// Code that there is no SPIR-V for.
// RUN: mse-opt --mse-spirv-kernels --mse-check-spirv --split-input-file --verify-diagnostics %s

gpu.module @half {
  gpu.func @k(%A: memref<8xf16>, %x: f16) kernel {
    %i = gpu.thread_id x
    // expected-error @+1 {{an update of memory by several threads, of 'f16': upstream's lowering to SPIR-V has those of 32 and 64 bits}}
    %r = memref.atomic_rmw addf %x, %A[%i] : (f16, memref<8xf16>) -> f16
    gpu.return
  }
}

// -----

gpu.module @open {
  gpu.func @k() kernel {
    // expected-error @+1 {{memory of a block has a size that is known at run time only}}
    %m = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.return
  }
}

// -----

// expected-error @+1 {{LLVM's code generator numbered SPIR-V wrongly: '%2' is defined twice}}
gpu.binary @wrong [#gpu.object<#xevm.target, assembly = "\09%1 = OpTypeVoid\0A\09%2 = OpLabel\0A\09%2 = OpIAdd %1 %1\0A">]
gpu.binary @right [#gpu.object<#xevm.target, assembly = "\09%1 = OpTypeVoid\0A\09%2 = OpLabel\0A\09OpBranch %2\0A">]
