// Index arithmetic in arith: floor, remainder, minimum and selection are quasi-affine. Cases that cannot
// occur in the domain (a negative dividend, the end of the clamped range) are left out.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @arith
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0] -> arg1[o0, o1] : (-i0 + o1) mod 3 = 0 and -2 + i0 <= 3o0 <= i0 and 0 <= o1 <= 2 }">
// CHECK:         mse.read %{{.*}} @r1 <"{ S0[i0] -> arg2[i0] }">
// CHECK:         mse.read %{{.*}} @r2 <"{ S0[i0] -> arg2[9] : i0 <= 8; S0[i0] -> arg2[i0] : i0 >= 9 }">
func.func @arith(%n: index, %A: memref<?x?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %q = arith.floordivsi %i, %c3 : index
    %r = arith.remsi %i, %c3 : index
    %a = memref.load %A[%q, %r] : memref<?x?xf32>
    %last = arith.subi %n, %c1 : index
    %m = arith.minsi %i, %last : index
    %b = memref.load %B[%m] : memref<?xf32>
    %small = arith.cmpi slt, %i, %c9 : index
    %s = arith.select %small, %c9, %i : index
    %c = memref.load %B[%s] : memref<?xf32>
    %ab = arith.addf %a, %b : f32
    %abc = arith.addf %ab, %c : f32
    memref.store %abc, %B[%i] : memref<?xf32>
  }
  return
}
