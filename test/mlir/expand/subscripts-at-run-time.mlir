// The cells are known only at run time: a row of cells for each iteration, whose first subscript is the operand's. Then the
// outer loop is parallel. After the third example of the paper, with A local.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t 2>/dev/null
// RUN: FileCheck %s --check-prefix=LOOPS --input-file=%t
// RUN: mse-run --compare %s %t --sizes 1,2,9

// CHECK:      %[[A:.*]] = mse.array "[[NAME:.*]]" <"{{.*}}"> : memref<?x?xf64>
// CHECK:      %[[TO:.*]] = arith.index_cast
// CHECK:      mse.write %{{.*}}, %[[A]][%[[TO]]] @{{.*}} may <"{{.*}} -> [[NAME]][{{.*}}, i0] : {{.*}}"> : memref<?x?xf64>

// LOOPS:      affine.parallel
func.func @indexed(%foo: memref<?xi32>, %bar: memref<?xi32>, %u: memref<?xf64>, %v: memref<?xf64>,
                   %result: memref<?xf64>)
    attributes {dims = ["m", "n", "n", "m", "n"], inputs = ["index:m", "index:m", "", "", ""]} {
  %c0 = arith.constant 0 : index
  %m = memref.dim %foo, %c0 : memref<?xi32>
  %n = memref.dim %bar, %c0 : memref<?xi32>
  %zero = arith.constant 0.0 : f64
  %A = memref.alloc(%m) : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.store %zero, %A[%j] : memref<?xf64>
    }
    affine.for %j = 0 to %m {
      %u_val = affine.load %u[%i] : memref<?xf64>
      %v_val = affine.load %v[%j] : memref<?xf64>
      %prod = arith.mulf %u_val, %v_val : f64
      %foo_val = affine.load %foo[%j] : memref<?xi32>
      %to = arith.index_cast %foo_val : i32 to index
      memref.store %prod, %A[%to] : memref<?xf64>
    }
    %bar_val = affine.load %bar[%i] : memref<?xi32>
    %from = arith.index_cast %bar_val : i32 to index
    %a = memref.load %A[%from] : memref<?xf64>
    affine.store %a, %result[%i] : memref<?xf64>
  }
  memref.dealloc %A : memref<?xf64>
  return
}
