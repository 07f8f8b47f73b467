// A coordinate of few values may stand beside a large factor: subscripts and bounds are functions. Lowering
// knows that the values are few, too, be it from an end of a loop, from a condition around or, for what an
// instance computes, from the domain. Found by mse-fuzz, seed 38002142.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s -o %t.affine
// RUN: mse-opt --mse-to-parallel=verify=each %s | tee %t.parallel | FileCheck %s --check-prefix=PARALLEL
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.gpu
// RUN: mse-run --compare %s %t.affine --entry ends --check --sizes 3,9
// RUN: mse-run --compare %s %t.parallel --entry ends --check --sizes 3,9
// RUN: mse-run --compare %s %t.gpu --entry ends --check --sizes 3,9
// RUN: mse-run --compare %s %t.affine --entry related --check --sizes 3,5,9
// RUN: mse-run --compare %s %t.parallel --entry related --check --sizes 3,5,9
// RUN: mse-run --compare %s %t.gpu --entry related --check --sizes 3,5,9
// RUN: mse-run --compare %s %t.affine --entry guarded --check --sizes 4,9
// RUN: mse-run --compare %s %t.parallel --entry guarded --check --sizes 4,9
// RUN: mse-run --compare %s %t.gpu --entry guarded --check --sizes 4,9

// CHECK-LABEL: func.func @ends
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0] -> arg0[o0] : 1000737460i0 <= 2654435761o0 <= 2654435760 + 1000737460i0 }">
// PARALLEL-LABEL: func.func @ends
// PARALLEL:         affine.load %{{.*}}[(%{{.*}} * 1000737460 + 2654435760) floordiv 2654435761]
func.func @ends(%A: memref<8xi32>, %B: memref<?xi32>, %n: index) attributes {dims = ["", "n", ""]} {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 5)>()[%n] {
    %x = affine.load %A[((%i * 144115188075855872) mod 2654435761) mod 4] : memref<8xi32>
    affine.store %x, %B[%i] : memref<?xi32>
  }
  return
}

// CHECK-LABEL: func.func @related
// CHECK:         mse.read %{{.*}} @r0 <"{ S1[i0, i1, i2] -> arg0[o0] : 1000737460i2 <= 2654435761o0 <= 2654435760 + 1000737460i2 }">
func.func @related(%A: memref<8xi32>, %B: memref<?xi32>, %C: memref<?x?xi32>, %n: index) attributes {dims = ["", "n", "n,n", ""]} {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to %n {
    affine.store %zero, %B[%i] : memref<?xi32>
  }
  affine.for %k = 1 to 3 {
    affine.if affine_set<(d0, d1) : (d1 - 2 * d0 - 1 == 0)>(%k, %n) {
      affine.for %i = 0 to %n {
        affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
          %x = affine.load %A[((%j * 144115188075855872) mod 2654435761) mod 4] : memref<8xi32>
          affine.store %x, %C[%i, %j] : memref<?x?xi32>
        }
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @guarded
// CHECK:         mse.stmt "S1"(%{{.*}}) <"[arg2] -> { S1[i0, i1] : arg2 <= 5 and {{.*}}floor({{.*}}i0)/2654435761){{.*}} }">
func.func @guarded(%A: memref<?xi32>, %B: memref<?x?xi32>, %n: index, %x: i32) attributes {dims = ["n", "n,n", "", ""]} {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xi32>
  }
  affine.if affine_set<()[s0] : (5 - s0 >= 0)>()[%n] {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to min affine_map<(d0)[s0] -> (((d0 * 144115188075855872) mod 2654435761) floordiv 1000000007, s0)>(%i)[%n] {
        affine.store %x, %B[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}
