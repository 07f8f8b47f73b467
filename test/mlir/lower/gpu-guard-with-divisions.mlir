// The condition that there is a block has integer divisions that isl must know for its code generation.
// Found by mse-fuzz, seed 2134.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand{mode=maximal},mse-schedule{algorithm=isl},mse-map-to-gpu{sequential=host block-sizes=4,2},mse-lower{target=gpu})' %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --size arg0=3,arg1.0=5,arg1.1=5 --check
// RUN: mse-run --compare %s %t.mlir --size arg0=8,arg1.0=9,arg1.1=9

func.func @f(%n0: index, %A0: memref<?x?xi64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    affine.for %i1 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
      affine.for %i2 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
        %v3 = arith.constant 3 : i64
        affine.store %v3, %A0[%i1, %i2] : memref<?x?xi64>
      }
    }
    affine.for %i4 = 0 to 2 {
      %v5 = affine.load %A0[%i4, %i4 + 1] : memref<?x?xi64>
      affine.store %v5, %A0[%i4, 0] : memref<?x?xi64>
    }
  }
  return
}
