// isl reduces factors by divisors and multiplies with inverses, which code for numbers of 64 bits cannot: (q mod 2147483647) mod 2
// came to q * 1073741823 for a q beyond 2^33, and the program read outside of its array. Found by mse-fuzz, seed 903216.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel %s -o %t 2>/dev/null
// RUN: mse-run --compare %s %t --entry any_number --check --sizes 1,3,9
// RUN: mse-run --compare %s %t --entry small --check --sizes 1,3,9
// RUN: mse-run --compare %s %t --entry large --check --sizes 1,3,9

// CHECK-LABEL: func.func @any_number
// CHECK:         mse.read %{{.*}}[%{{.*}}] @r0 may
func.func @any_number(%A: memref<8xi32>, %B: memref<?xi32>, %n: index) attributes {dims = ["", "n", ""]} {
  %factor = index.constant 4294967291
  %two = index.constant 2
  %divisor = index.constant 2147483647
  %product = index.mul %n, %factor
  %q = index.add %product, %two
  affine.for %i = 0 to %n {
    %rest = index.rems %q, %divisor
    %cell = index.rems %rest, %two
    // expected-remark@below {{approximated [non-affine-subscript]}}
    %x = memref.load %A[%cell] : memref<8xi32>
    affine.store %x, %B[%i] : memref<?xi32>
  }
  return
}

// Coordinates of few values, and factors that stay small beside divisions, are as before.
// CHECK-LABEL: func.func @small
// CHECK:         mse.read %{{.*}} @r0 <"{ S0[i0] ->
func.func @small(%A: memref<8xi32>, %B: memref<9xi32>, %C: memref<?xi32>, %n: index) attributes {dims = ["", "", "n", ""]} {
  affine.for %i = 0 to 9 {
    %x = affine.load %A[((%i * 2654435761) mod 1000003) mod 8] : memref<8xi32>
    affine.store %x, %B[%i] : memref<9xi32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %A[((%i * 5 + 3) mod 1000) mod 7] : memref<8xi32>
    affine.store %x, %C[%i] : memref<?xi32>
  }
  return
}

// CHECK-LABEL: func.func @large
// CHECK:         mse.read %{{.*}}[%{{.*}}] @r0 may
func.func @large(%A: memref<8xi32>, %C: memref<?xi32>, %n: index) attributes {dims = ["", "n", ""]} {
  affine.for %i = 0 to %n {
    // expected-remark@below {{approximated [non-affine-subscript]}}
    %x = affine.load %A[((%i * 2654435761) mod 1000003) mod 8] : memref<8xi32>
    affine.store %x, %C[%i] : memref<?xi32>
  }
  return
}
