// isl 0.27 leaves coordinates out of (n + i) % 3 in a condition if n is known not to be negative, and the build does not know i.
// RUN: mse-opt --mse-to-gpu="expand=full schedule=source" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --size arg0.0=3,arg1.0=16
// RUN: mse-run --compare %s %t.mlir --check --size arg0.0=6,arg1.0=28
// RUN: mse-run --compare %s %t.mlir --check --size arg0.0=8,arg1.0=36
// RUN: mse-run --compare %s %t.mlir --check --size arg0.0=9,arg1.0=40
func.func @f(%m0: memref<?xi64>, %A0: memref<?xf32>) {
  %v1 = arith.constant 0 : index
  %n0 = memref.dim %m0, %v1 : memref<?xi64>
  %A1 = memref.reinterpret_cast %A0 to offset: [0], sizes: [1, %n0], strides: [0, 3] : memref<?xf32> to memref<1x?xf32, strided<[0, 3]>>
  affine.for %i2 = 0 to 2 {
    affine.for %i3 = 0 to affine_map<()[s0] -> (s0)>()[%n0] {
      %v4 = affine.load %A0[symbol(%n0) + %i3] : memref<?xf32>
      affine.store %v4, %A1[0, %i3] : memref<1x?xf32, strided<[0, 3]>>
    }
  }
  return
}
