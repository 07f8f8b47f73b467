// Along a - b the differences lie between -n and n + 2, which is no one affine function; the number that bounds both where n fits
// into 32 bits would be four billion cells. Such a basis is not taken where it has more cells than the array (mse-fuzz, seed
// 61003159).
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="expand=none schedule=source verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry diagonals --size arg0=33,arg1.0=33,arg2.0=33 --check

// CHECK:     mse.array "mem0"
// CHECK-NOT: 42949
func.func @diagonals(%n: index, %x: memref<?xi64>, %y: memref<?xi64>) {
  mse.assume affine_set<()[s0] : (2147483647 - s0 >= 0)>(%n)
  %m = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%n]
  %a = memref.alloc(%m, %m, %n) : memref<?x?x?xi64>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xi64>
    affine.for %j = 0 to affine_map<()[s0] -> (s0 + 2)>()[%n] {
      affine.for %k = 0 to affine_map<()[s0] -> (s0 + 2)>()[%n] {
        affine.store %v, %a[%j, %k, %i] : memref<?x?x?xi64>
      }
      affine.if affine_set<(d0) : (1 - d0 >= 0)>(%j) {
        %d = affine.load %a[%j, %j, %i] : memref<?x?x?xi64>
        affine.store %d, %x[%i] : memref<?xi64>
      }
    }
  }
  affine.for %i = 0 to %n {
    %d = affine.load %a[symbol(%n), %i, %i] : memref<?x?x?xi64>
    affine.store %d, %y[%i] : memref<?xi64>
  }
  memref.dealloc %a : memref<?x?x?xi64>
  return
}
