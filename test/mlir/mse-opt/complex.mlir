// Complex numbers reach the code of devices: upstream's lowering knows no arithmetic of them but sums, products and quotients.
// RUN: mse-opt --mse-to-ptx %s 2>/dev/null | FileCheck %s --check-prefixes=CHECK,PTX
// RUN: mse-opt --mse-to-rocm %s 2>/dev/null | FileCheck %s --check-prefixes=CHECK,ROCM
// RUN: mse-opt --mse-to-spirv %s 2>/dev/null | FileCheck %s --check-prefixes=CHECK,SPIRV
// RUN: sed s/complex.conj/complex.exp/ %s | mse-opt --mse-to-spirv 2>/dev/null | FileCheck %s --check-prefix=EXP
// RUN: sed s/complex.conj/complex.exp/ %s | not env -u CUDA_ROOT mse-opt --mse-to-ptx 2>&1 | FileCheck %s --check-prefix=LIBRARY

// LIBRARY: error: mse-check-ptx: the code of a kernel calls '__nv_cosf'

// CHECK:       gpu.launch_func
// CHECK:       gpu.binary
// PTX:         .entry sums_kernel
// ROCM:        .amdhsa_kernel sums_kernel
// SPIRV:       OpEntryPoint Kernel {{[^ ]*}} \22sums_kernel\22
// SPIRV:       OpEntryPoint Kernel {{[^ ]*}} \22moved_kernel\22
// SPIRV:       [[V:%[0-9]*]] = OpTypeVector {{%[0-9]*}} 2
// SPIRV:       OpPhi [[V]]
// SPIRV:       OpSelect [[V]]
// EXP:         OpExtInst {{%[0-9]*}} %1 exp
// EXP:         OpExtInst {{%[0-9]*}} %1 cos
func.func @sums(%A: memref<64x?xcomplex<f32>>, %B: memref<64xcomplex<f32>>, %z: complex<f32>) {
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c1 : memref<64x?xcomplex<f32>>
  affine.for %i = 0 to 64 {
    %s = affine.for %j = 0 to %n iter_args(%t = %z) -> complex<f32> {
      %a = affine.load %A[%i, %j] : memref<64x?xcomplex<f32>>
      %b = complex.conj %a : complex<f32>
      %p = complex.mul %a, %b : complex<f32>
      %sum = complex.add %t, %p : complex<f32>
      %same = complex.eq %sum, %z : complex<f32>
      %u = arith.select %same, %a, %sum : complex<f32>
      affine.yield %u : complex<f32>
    }
    affine.store %s, %B[%i] : memref<64xcomplex<f32>>
  }
  return
}

// A constant.
// PTX:         .entry moved_kernel
// ROCM:        .amdhsa_kernel moved_kernel
func.func @moved(%A: memref<1000xcomplex<f32>>) {
  %z = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  affine.for %i = 0 to 1000 {
    %a = affine.load %A[%i] : memref<1000xcomplex<f32>>
    %p = complex.sub %a, %z : complex<f32>
    affine.store %p, %A[%i] : memref<1000xcomplex<f32>>
  }
  return
}
