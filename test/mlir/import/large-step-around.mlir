// In a loop with a large step, that is not part of the region, a subscript divides by the step: isl would multiply by it, too.
// The subscript is data. Found by mse-fuzz, seed 7006208.
// RUN: mse-opt --mse-to-gpu="grain=block aliasing=may verify=each" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size arg0=3,arg2.1=4
func.func @f(%n0: index, %A0: memref<5x3xi64>, %A1: memref<1x?xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = -1152921504606846976 to 0 step 576460752303423488 {
      %v2 = affine.load %A1[0, 0] : memref<1x?xi64>
      affine.store %v2, %A0[((%i1) floordiv 576460752303423488) + ((%i1) floordiv 576460752303423488) + 4, ((%i1) floordiv 576460752303423488) + 2] : memref<5x3xi64>
      affine.for %i3 = 0 to 0 {
        %v4 = arith.constant 5 : i64
      }
    }
    %v5 = affine.load %A1[0, symbol(%n0)] : memref<1x?xi64>
    affine.store %v5, %A0[4, 2] : memref<5x3xi64>
  }
  return
}
