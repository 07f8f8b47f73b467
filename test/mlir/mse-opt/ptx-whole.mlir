// PTX that calls what nothing defines is refused, and chips that LLVM does not know are; younger chips choose their own version.
// RUN: not env -u CUDA_ROOT mse-opt --mse-to-ptx %s -o %t.none 2>&1 | FileCheck %s
// RUN: not ls %t.none
// RUN: not mse-opt --mse-to-ptx=chip=sm_999 %s 2>&1 | FileCheck --check-prefix=CHIP %s
// RUN: not mse-opt --mse-to-ptx=chip=foo %s 2>&1 | FileCheck --check-prefix=CHIP %s
// RUN: sed s/math.exp/arith.negf/ %s | mse-opt --mse-to-ptx=chip=sm_80 | FileCheck --check-prefix=OLD %s
// RUN: sed s/math.exp/arith.negf/ %s | mse-opt --mse-to-ptx=chip=sm_120a | FileCheck --check-prefix=YOUNG %s

// CHECK: ptx-whole.mlir:[[# @LINE + 7]]:3: error: mse-check-ptx: the code of a kernel calls '__nv_expf', which nothing defines: set CUDA_ROOT
// CHIP: error: mse-to-ptx: unknown value chip={{.*}}: {{.*}}sm_20, {{.*}}sm_90a,
// OLD: .version 8.0\0A.target sm_80
// YOUNG: .target sm_120a

func.func @k(%A: memref<1000xf32>) {
  // Exponents.
  affine.for %i = 0 to 1000 {
    %x = affine.load %A[%i] : memref<1000xf32>
    %y = math.exp %x : f32
    affine.store %y, %A[%i] : memref<1000xf32>
  }
  return
}
