// isl's coalescing fails inside on some relations with integer divisions; they stay as they are.
// Found by mse-fuzz, seed 1683.
// RUN: mse-opt --mse-to-affine="expand=maximal schedule=source verify=each" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size arg0=0 && mse-run --compare %s %t.mlir --check --size arg0=8

func.func @f(%n0: index, %A0: memref<i64>, %A1: memref<i64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
      affine.for %i2 = affine_map<(d0)[] -> (d0)>(%i1)[] to 4 step 3 {
        %v3 = affine.load %A1[] : memref<i64>
        affine.store %v3, %A1[] : memref<i64>
      }
      %v4 = affine.load %A1[] : memref<i64>
      affine.store %v4, %A0[] : memref<i64>
    }
  }
  return
}
