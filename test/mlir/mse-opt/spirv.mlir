// SPIR-V, all kernels in one module; host code that calls the functions of upstream's runtime.
// RUN: mse-opt --mse-to-spirv --split-input-file %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu --gpu-kernel-outlining --lower-affine --mse-spirv-kernels --split-input-file %s 2>&1 | FileCheck --check-prefix=KERNELS %s
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-lower{workgroup-sizes=small})' %s 2>&1 | FileCheck --check-prefix=SIZES %s

// A row of a size that is known at run time, in memory of a block: SPIR-V gets another order.
// RUN: mse-opt --mse-to-spirv %S/../kernels/temporary-row.mlir 2>&1 | FileCheck --check-prefix=OPEN %s
// OPEN: remark: executed in another order, its fall-back: memory of its blocks has a size that is known at run time only
// OPEN: gpu.binary

// SIZES: unknown workgroup-sizes 'small'; it has any and constant

// Two kernels; a sum that a second one needs.
// CHECK-LABEL: llvm.func @two
// CHECK:         llvm.call @mgpuMemAlloc
// CHECK:         gpu.launch_func {{.*}} @two_kernel::@two_kernel {{.*}} args
// CHECK:         gpu.launch_func {{.*}} @two_kernel::@two_kernel_0 {{.*}} args
// CHECK:       gpu.binary @two_kernel {{.*}}#gpu.object<#xevm.target
// CHECK-SAME:    OpCapability Kernel
// CHECK-SAME:    OpEntryPoint Kernel {{[^ ]*}} \22two_kernel\22
// CHECK-SAME:    OpEntryPoint Kernel {{[^ ]*}} \22two_kernel_0\22
// CHECK-NOT:   gpu.binary
func.func @two(%A: memref<1000xf32>, %B: memref<1000x1000xf32>) {
  affine.for %i = 0 to 1000 {
    affine.for %j = 0 to 1000 {
      %s = affine.load %A[%i] : memref<1000xf32>
      %x = affine.load %B[%i, %j] : memref<1000x1000xf32>
      %y = arith.addf %s, %x : f32
      affine.store %y, %A[%i] : memref<1000xf32>
    }
  }
  affine.for %i = 0 to 1000 {
    affine.for %j = 0 to 1000 {
      %s = affine.load %A[%j] : memref<1000xf32>
      affine.store %s, %B[%i, %j] : memref<1000x1000xf32>
    }
  }
  return
}

// -----

// A maximum of all: threads of a block update memory of the block, and one of them that of all.
// CHECK-LABEL: llvm.func @largest
// CHECK:       gpu.binary {{.*}}OpAtomicCompareExchange

// KERNELS-LABEL: gpu.func @largest_kernel
// KERNELS-SAME:    workgroup(%[[ALL:.*]] : memref<f32, 3>)
// KERNELS:         %[[PLACE:.*]] = memref.extract_aligned_pointer_as_index %[[ALL]] : memref<f32, 3>
// KERNELS:         %[[ADDRESS:.*]] = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr<3>
// KERNELS:         %[[HELD:.*]] = llvm.load %[[ADDRESS]] : !llvm.ptr<3> -> i32
// KERNELS:         scf.while (%[[NOW:.*]] = %[[HELD]]) : (i32) -> i32 {
// KERNELS:           %[[OLD:.*]] = arith.bitcast %[[NOW]] : i32 to f32
// KERNELS:           %[[NEW:.*]] = arith.maximumf %[[OLD]], %{{.*}} : f32
// KERNELS:           %[[BITS:.*]] = arith.bitcast %[[NEW]] : f32 to i32
// KERNELS:           llvm.cmpxchg %[[ADDRESS]], %[[NOW]], %[[BITS]] acq_rel monotonic : !llvm.ptr<3>, i32
// KERNELS:           scf.condition
// KERNELS:         !llvm.ptr<1>
func.func @largest(%A: memref<1000000xf32>, %M: memref<f32>) {
  affine.for %i = 0 to 1000000 {
    %m = affine.load %M[] : memref<f32>
    %x = affine.load %A[%i] : memref<1000000xf32>
    %y = arith.maximumf %m, %x : f32
    affine.store %y, %M[] : memref<f32>
  }
  return
}

// -----

// NaN stays NaN: no instruction of OpenCL's is used, since it would lose it.
// CHECK-LABEL: llvm.func @larger
// CHECK:       gpu.binary {{.*}}OpFUnordGreaterThan{{.*}}OpUnordered
// CHECK-NOT:   fmax
func.func @larger(%A: memref<1000xf32>, %B: memref<1000xf32>) {
  affine.for %i = 0 to 1000 {
    %a = affine.load %A[%i] : memref<1000xf32>
    %b = affine.load %B[%i] : memref<1000xf32>
    %m = arith.maximumf %a, %b : f32
    affine.store %m, %A[%i] : memref<1000xf32>
  }
  return
}
