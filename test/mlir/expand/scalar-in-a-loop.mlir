// A scalar that every iteration writes before it reads it gets a cell for each iteration: the loop becomes parallel.
// RUN: mse-opt --mse-import=temporaries=memory --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: FileCheck %s --check-prefix=LOOPS --input-file=%t
// RUN: mse-run --compare %s %t --sizes 0,1,5,20

// CHECK:      %[[X:.*]] = mse.array "[[NAME:.*]]" <"[[P:.*]] -> { [[NAME]][i0] : 0 <= i0 < {{.*}} }"> : memref<?xf64>
// CHECK-NOT:  mse.array
// CHECK:      mse.write %{{.*}}, %[[X]] @w0 <"{ S0[i0] -> [[NAME]][i0] }"> : memref<?xf64>
// CHECK:      mse.read %[[X]] @r1 <"{ S1[i0] -> [[NAME]][i0] }"> : memref<?xf64>
// CHECK:      mse.flow @r1 from @w0

// LOOPS:      affine.parallel
// LOOPS-NOT:  affine.for
func.func @scalar(%a: memref<?xf64>, %b: memref<?xf64>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  %x = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf64>
    %1 = arith.addf %0, %0 : f64
    affine.store %1, %x[] : memref<f64>
    %2 = affine.load %x[] : memref<f64>
    affine.store %2, %b[%i] : memref<?xf64>
  }
  return
}
