// Hints on loops: what they ask for, and the order that they give, or why they are refused.
// RUN: mse-opt --mse-import --mse-dataflow --mse-explain="file=-" %s -o /dev/null | FileCheck %s
// RUN: mse-opt --mse-import --mse-dataflow --mse-explain="file=- format=json" %s -o /dev/null | FileCheck %s --check-prefix=JSON
// RUN: mse-opt --mse-import --mse-dataflow --mse-explain="file=- format=html" %s -o /dev/null | FileCheck %s --check-prefix=HTML

// CHECK-LABEL: scop tiles#0
// CHECK-NEXT:    by default: the order that hints on loops ask for, storage as it stands
// CHECK-NEXT:      asked for: mse.tile = 4 on loop 0 around S0 at {{.*}}hints.mlir:21:14
// CHECK-NEXT:      asked for: mse.sequential on loop 1 around S0 at {{.*}}hints.mlir:22:16
// CHECK-NEXT:      loop 0 around S0 at {{.*}}: parallel
// CHECK-NEXT:      loop 1 around S0 at {{.*}}: parallel
// CHECK-NEXT:      loop 2 around S0 at {{.*}}: sequential
// CHECK-NEXT:    contraction by default, on a GPU

// JSON:        "asked": [
// JSON-NEXT:     "mse.tile = 4 on loop 0 around S0 at

// HTML: <li>asked for: mse.tile = 4 on loop 0 around S0 at

func.func @tiles(%N: index, %A: memref<?x?xf64>, %x: f64) {
  affine.for %i = 0 to %N {
    affine.for %j = 0 to %N {
      affine.store %x, %A[%i, %j] : memref<?x?xf64>
    } {mse.sequential}
  } {mse.tile = 4}
  return
}

// CHECK-LABEL: scop sweep#0
// CHECK-NEXT:    by default: as without hints; hints on loops are left out: hints refused: arg1[1, 2] written by S0[1, 2] (@w0) and read by S0[2, 1] (@r0), for arg0 = 4: it has the first at [2, 1], the second at [1, 2]
// CHECK-NEXT:      asked for: mse.interchange on loop 0 around S0 at
// CHECK-NEXT:    contraction as it stands
func.func @sweep(%N: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %N {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%N] {
      %a = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
      %b = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i, %j] : memref<?x?xf64>
    }
  } {mse.interchange}
  return
}
