// Upstream's lowering to SPIR-V has no updates of 8 bits: sums of such stay in order, and say so. Other targets have them.
// RUN: mse-opt --mse-to-spirv %s -o %t.mlir 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu %s 2>/dev/null | FileCheck %s --check-prefix=GPU
// RUN: not mse-opt --mse-import --mse-reductions=target=cpu %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK: remark: what is combined in 'x0' stays in order: upstream's lowering to SPIR-V has no updates of 8 bits
// CHECK: remark: what is combined in 'x1' stays in order: upstream's lowering to SPIR-V has no updates of 8 bits
// CHECK-NOT: error
// GPU: memref.atomic_rmw
// UNKNOWN: error: mse-reductions: {{.*}}'cpu'{{.*}}any{{.*}}spirv
func.func @f(%A: memref<?xi8>, %R: memref<1xi8>, %R2: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi8>
  %z = arith.constant 0 : i8
  %r:2 = affine.for %i = 0 to %n iter_args(%s = %z, %m = %z) -> (i8,i8) {
    %a = affine.load %A[%i] : memref<?xi8>
    %s1 = arith.addi %s, %a : i8
    %c = arith.cmpi uge, %m, %a : i8
    %m1 = arith.select %c, %a, %m : i8
    affine.yield %s1, %m1 : i8,i8
  }
  affine.store %r#0, %R[0] : memref<1xi8>
  affine.store %r#1, %R2[0] : memref<1xi8>
  return
}
