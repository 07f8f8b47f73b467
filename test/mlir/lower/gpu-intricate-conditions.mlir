// Conditions modulo several numbers are tested at the instance: blocks and threads enumerate the hull of the domain.
// RUN: mse-opt --mse-to-gpu %s | FileCheck %s

// CHECK-DAG:   #[[$MODULI:.+]] = affine_set<()[s0, s1, s2, s3] : ({{.*}} mod 7 - 1 >= 0, {{.*}} mod 11 - 1 >= 0, {{.*}} mod 13 - 1 >= 0, {{.*}} mod 17 - 1 >= 0, {{.*}} mod 19 - 1 >= 0)>
// CHECK-LABEL: func.func @five(
// CHECK:       gpu.launch
// CHECK-NEXT:    %[[BY:.+]] = affine.apply
// CHECK-NEXT:    affine.if #{{[^(]+}}()[%{{[^]]+}}] {
// CHECK-NEXT:      affine.if #[[$MODULI]]()[%{{[^]]+}}] {
// CHECK-NEXT:        affine.store
// CHECK-LABEL: func.func @any(
// CHECK:       gpu.launch
// CHECK:         arith.ori
// CHECK:         arith.ori
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      affine.store
func.func @five(%n: index, %A: memref<?x?xi32>) {
  %w = arith.constant 9 : i32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.if affine_set<(d0, d1) : ((d0 + d1) mod 7 - 1 >= 0, (d0 + d1) mod 11 - 1 >= 0, (d0 + d1) mod 13 - 1 >= 0,
                                       (d0 + d1) mod 17 - 1 >= 0, (d0 + d1) mod 19 - 1 >= 0)>(%i, %j) {
        affine.store %w, %A[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}
func.func @any(%n: index, %A: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c11 = arith.constant 11 : index
  %c13 = arith.constant 13 : index
  %w = arith.constant 9 : i32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %s = arith.addi %i, %j : index
      %a = arith.remsi %s, %c13 : index
      %x = arith.cmpi eq, %a, %c0 : index
      %b = arith.remsi %s, %c7 : index
      %y = arith.cmpi eq, %b, %c0 : index
      %c = arith.remsi %s, %c11 : index
      %z = arith.cmpi eq, %c, %c0 : index
      %xy = arith.ori %x, %y : i1
      %xyz = arith.ori %xy, %z : i1
      scf.if %xyz {
        memref.store %w, %A[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}
