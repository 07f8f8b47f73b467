// Assembly of AMD's: kernels with bare pointers, host code that calls the functions of upstream's runtime.
// RUN: mse-opt --mse-to-rocm=chip=gfx942 %s | FileCheck %s
// RUN: not mse-opt --mse-to-rocm=chip=sm_80 %s 2>&1 | FileCheck --check-prefix=CHIP %s
// RUN: sed s/arith.negf/math.tanh/ %s | not env -u ROCM_PATH mse-opt --mse-to-rocm 2>&1 | FileCheck --check-prefix=LIBRARY %s

// CHIP: error: mse-to-rocm: unknown value chip=sm_80: the values are gfx700, {{.*}}gfx90a,
// LIBRARY: error: ROCm amdgcn bitcode path: {{.*}} does not exist

// CHECK-LABEL: llvm.func @k
// CHECK:         llvm.call @mgpuMemAlloc
// CHECK:         gpu.launch_func
// CHECK-SAME:      args(%{{.*}} : !llvm.ptr)
// CHECK:       gpu.binary @k_kernel {{.*}}#gpu.object<#rocdl.target<chip = "gfx942">
// CHECK-SAME:    .amdgcn_target \22amdgcn-amd-amdhsa--gfx942\22
// CHECK-SAME:    .amdhsa_kernel k_kernel
func.func @k(%A: memref<1000xf32>) {
  affine.for %i = 0 to 1000 {
    %x = affine.load %A[%i] : memref<1000xf32>
    %y = arith.negf %x : f32
    affine.store %y, %A[%i] : memref<1000xf32>
  }
  return
}
