// Loops of the host that stay sequential are told where loops are to be parallel, and where no parallel one is around.
// RUN: mse-opt --mse-to-parallel %s -o /dev/null 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-parallel=verify=each %s -o /dev/null 2>&1 | FileCheck %s
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-lower{target=parallel})' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSES
// RUN: mse-opt --mse-to-parallel=reassociate=true %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ANY
// Where all are to be sequential, nobody is surprised.
// RUN: mse-opt --mse-to-affine %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFFINE --allow-empty

// CHECK: sequential-remarks.mlir:[[# @LINE + 11]]:{{[0-9]+}}: remark: loop stays sequential: arg0[{{[0-9]+}}] written by S0[{{[0-9]+}}] (@w0) and read by S0[{{[0-9]+}}] (@r0), for {{[^;]*}}{{$}}
// CHECK: sequential-remarks.mlir:[[# @LINE + 20]]:{{[0-9]+}}: remark: loop stays sequential: arg1[] written by S0[0] (@w0) and read by S0[1] (@r{{[0-9]}}), for {{.*}}; with reassociate=true it may come in another order, where the model finds that faster
// CHECK-NOT: remark
// PASSES: remark: loop stays sequential: arg0[
// PASSES: remark: loop stays sequential: arg1[]
// ANY: remark: loop stays sequential: arg0[
// ANY-NOT: remark: loop
// AFFINE-NOT: remark

func.func @handed_on(%A: memref<?xf32>, %n: index) {
  // The loop.
  affine.for %i = 1 to %n {
    %x = affine.load %A[%i - 1] : memref<?xf32>
    %y = arith.mulf %x, %x : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}

func.func @sum(%A: memref<?x?xf32>, %s: memref<f32>, %n: index) {
  // The loop.
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i, %i] : memref<?x?xf32>
    %y = affine.load %s[] : memref<f32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %s[] : memref<f32>
  }
  return
}

// The threads of the host have enough to do.
func.func @rows(%A: memref<?x?xf32>, %s: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %A[%i, %j] : memref<?x?xf32>
      %y = affine.load %s[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %s[%i] : memref<?xf32>
    }
  }
  return
}
