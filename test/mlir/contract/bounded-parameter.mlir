// That a size fits into 32 bits bounds all differences by a number: as a modulus it would be two billion cells, where n + 2 are
// enough (mse-fuzz, stratum steps, seed 104).
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=CODE
// RUN: mse-run --compare %s %t.mlir --entry steps --size arg0=33,arg1.0=40 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry steps --size arg0=0,arg1.0=40 --check

// CHECK:     mse.array "mem0" {{.*}} layout <"{ mem0[a0, a1] -> [-a0 + a1] }" mod ["2 + arg0"] in "global">
// CODE-NOT:  memref<{{[0-9][0-9][0-9]}}
func.func @steps(%size: index, %x: memref<?xi64>) {
  mse.assume affine_set<()[s0] : (2147483645 - s0 >= 0, s0 >= 0)>(%size)
  %more = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%size]
  %a = memref.alloc(%more) : memref<3x?xi64>
  affine.for %i = 0 to affine_map<()[s0] -> (s0 + 2)>()[%size] {
    %v = affine.load %x[%i] : memref<?xi64>
    affine.store %v, %a[0, %i] : memref<3x?xi64>
  }
  affine.for %t = 0 to 2 {
    %l = affine.load %a[%t, %t] : memref<3x?xi64>
    affine.store %l, %a[%t + 1, %t + 1] : memref<3x?xi64>
    %r = affine.load %a[%t, symbol(%size) + %t + 1] : memref<3x?xi64>
    affine.store %r, %a[%t + 1, symbol(%size) + %t + 2] : memref<3x?xi64>
    affine.for %i = 1 to affine_map<()[s0] -> (s0 + 1)>()[%size] {
      %v = affine.load %a[%t, %i + %t] : memref<3x?xi64>
      affine.store %v, %a[%t + 1, %i + %t + 1] : memref<3x?xi64>
    }
  }
  affine.for %i = 0 to affine_map<()[s0] -> (s0 + 2)>()[%size] {
    %v = affine.load %a[2, %i + 2] : memref<3x?xi64>
    affine.store %v, %x[%i] : memref<?xi64>
  }
  memref.dealloc %a : memref<3x?xi64>
  return
}
