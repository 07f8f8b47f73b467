// A statement that only kills cells between is split by `i1 <= max(arg1, arg0 / 2)`, which is no bound of one loop: isl 0.27
// generates a loop without an end. Loops are split in parts with bounds. Found by mse-fuzz, seed 3002340.
// RUN: mse-opt --mse-to-gpu="expand=maximal schedule=source verify=each" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size arg0=1,arg1=1,arg2.0=6
// RUN: mse-run --compare %s %t.mlir --check --size arg0=5,arg1=8,arg2.0=28
// RUN: mse-run --compare %s %t.mlir --check --size arg0=8,arg1=3,arg2.0=24
func.func @f(%n0: index, %n1: index, %A0: memref<?xf64>) {
  %v1 = arith.constant 0 : index
  %v2 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 + 1)>()[%n0, %n1]
  %A1 = memref.subview %A0[%v1] [%v2] [2] : memref<?xf64> to memref<?xf64, strided<[2], offset: ?>>
  affine.if affine_set<()[s0, s1] : (s0 >= 0, s1 >= 0)>()[%n0, %n1] {
    affine.for %i3 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
      affine.for %i4 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
        %v5 = affine.load %A1[symbol(%n1)] : memref<?xf64, strided<[2], offset: ?>>
        %v6 = affine.load %A0[%i4] : memref<?xf64>
        %v7 = arith.subf %v5, %v6 : f64
        affine.store %v7, %A1[%i4] : memref<?xf64, strided<[2], offset: ?>>
      }
    }
  }
  return
}
