// Values that are live after the scop stay where they were; values before the last one get cells of their own.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,20

// CHECK:      "arg1" %[[LAST:[a-z0-9_]*]] = %arg1 : memref<f64> <"{ arg1[] }"> live_in live_out
// CHECK:      %[[NEW:.*]] = mse.array "[[NAME:.*]]" <"{{.*}}"> : memref<?xf64>
// CHECK:      mse.write %{{.*}}, %[[NEW]] @w0_{{[01]}}
// CHECK:      mse.write %{{.*}}, %[[LAST]] @w0_{{[01]}} <"{ {{S0_[01]}}[i0] -> arg1[] }"> {origin = @w0} : memref<f64>
func.func @last(%a: memref<?xf64>, %x: memref<f64>, %b: memref<?xf64>) attributes {dims = ["n", "", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf64>
    affine.store %0, %x[] : memref<f64>
    %1 = affine.load %x[] : memref<f64>
    affine.store %1, %b[%i] : memref<?xf64>
  }
  return
}
