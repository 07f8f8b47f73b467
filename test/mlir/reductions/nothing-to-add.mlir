// Where a row has no values, threads of its block have nothing to add: they leave the cell that nobody gave a first value alone.
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --sizes 0,1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --sizes 1,2,33 --check --order random:5

// CHECK:      gpu.launch {{.*}} workgroup(%[[BEST:.*]] : memref<i64, #gpu.address_space<workgroup>>, %[[POSITION:.*]] : memref<i64
// CHECK:        affine.if #{{.*}}()[%{{.*}}, %[[THREAD:.*]]] {
// CHECK-NEXT:     %[[ALL:.*]] = affine.for
// CHECK:          memref.atomic_rmw maxu %[[ALL]], %[[BEST]][]
func.func @f(%sizes: memref<?xi64>, %x: memref<?xi64>, %best: memref<?xi64>, %position: memref<?xi64>)
    attributes {dims = ["n", "n", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %sizes, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %nine = arith.constant 9 : i64
    affine.store %nine, %best[%i] : memref<?xi64>
    %none = arith.constant -1 : i64
    affine.store %none, %position[%i] : memref<?xi64>
    affine.for %j = 0 to affine_map<(d0) -> (d0 - 1)>(%n) {
      %old = affine.load %best[%i] : memref<?xi64>
      %at = affine.load %position[%i] : memref<?xi64>
      %a = affine.load %x[%j] : memref<?xi64>
      %square = arith.muli %a, %a : i64
      %keeps = arith.cmpi ugt, %old, %square : i64
      %new = arith.select %keeps, %old, %square : i64
      affine.store %new, %best[%i] : memref<?xi64>
      %here = arith.index_cast %j : index to i64
      %place = arith.select %keeps, %at, %here : i64
      affine.store %place, %position[%i] : memref<?xi64>
    }
  }
  return
}
