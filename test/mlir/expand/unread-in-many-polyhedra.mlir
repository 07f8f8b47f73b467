// The writes of the inner loop that supply something are a union of dozens of polyhedra with floors. Those that supply
// nothing stay, so that the loop stays as it was: with all of the union in the loops, lowering took isl minutes. Found by
// mse-fuzz (seed 1332). The needless writes of the first statement are simple to say, and vanish.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-affine='expand=maximal verify=each' %s -o %t && mse-run --compare %s %t --size arg0=8,arg1.0=16,arg2.0=8
// CHECK:      mse.stmt "S0"
// CHECK-SAME:   2i1 = -1 + arg0 - i0
// CHECK:      mse.stmt "S2"
// CHECK-SAME:   { S2[i0, i1, i2] : 0 <= i0 < arg0 and 0 <= i1 < arg0 and 0 <= i2 <= 3 and 3*floor((i1)/3) <= 1 + i1 - i2 }">
func.func @f(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %b = affine.load %B[%j] : memref<?xf32>
      affine.store %b, %A[symbol(%n) - %i - 1] : memref<?xf32>
      %a = affine.load %A[%j] : memref<?xf32>
      %m = arith.negf %a : f32
      affine.store %m, %A[%j] : memref<?xf32>
      affine.for %k = 0 to min affine_map<(d0) -> (4, d0 mod 3 + 2)>(%j) {
        %c = affine.load %A[%j * 2] : memref<?xf32>
        %d = arith.addf %c, %c : f32
        affine.store %d, %A[%i + 1] : memref<?xf32>
      }
    }
  }
  return
}
