// The coordinate of a subscript with a large divisor is small, but a condition ties it to a parameter that may be large: isl
// writes one for the other, and the product is no number of 64 bits any more. The subscript is data.
// RUN: mse-opt --mse-import %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t.mlir
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir

// CHECK: mse.read %{{.*}}[%{{.*}}, %{{.*}}] @r0 may <"[arg0] -> { S1[i0, i1] -> arg2[o0, 1 + arg0] : 0 <= o0 <= 2 }">
func.func private @g()
func.func @f(%n: index, %x: memref<?xi64>, %t: memref<3x?xi64>, %y: memref<?x?xi64>, %s: i64) {
  affine.for %p = 0 to affine_map<()[s0] -> (s0 + 1)>()[%n] {
    func.call @g() : () -> ()
    affine.for %q = 0 to affine_map<()[s0] -> (s0 + -1)>()[%n] {
      affine.store %s, %y[%p, %q] : memref<?x?xi64>
      affine.for %i = 0 to 4 {
        affine.if affine_set<(d0, d1) : (d0 mod 2 - d1 + 1 == 0)>(%i, %p) {
          %a = affine.load %t[((%i * 1048576 + 2) mod 4294967291) mod 3, symbol(%n) + 1] : memref<3x?xi64>
          affine.store %a, %y[((%i * 1048576 - %p * 1048576 + 1) mod 2147483647) mod 2, ((%q * 65537 + %i * 196611 + 1) mod 65537) mod 3] : memref<?x?xi64>
        }
      }
    }
  }
  return
}
