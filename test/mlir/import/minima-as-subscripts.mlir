// affine.min and affine.max as subscripts are exact: an access relation in pieces.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine='expand=none schedule=source contract=none verify=each' %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,3,31,33

// CHECK-LABEL: func.func @minmax
// CHECK:         mse.read %{{.*}} @r0 <"[arg1] -> { S0[i0] -> arg0[3 + i0] : i0 <= -4 + arg1; S0[i0] -> arg0[-1 + arg1] : i0 >= -3 + arg1 }">
// CHECK-NEXT:    mse.write %{{.*}} @w0 <"{ S0[i0] -> arg0[0] : i0 <= 2; S0[i0] -> arg0[-3 + i0] : i0 >= 3 }">
func.func @minmax(%A: memref<?xf32>, %n: index) attributes {dims = ["n", "n"]} {
  affine.for %i = 0 to %n {
    %m = affine.min affine_map<(i)[n] -> (i + 3, n - 1)>(%i)[%n]
    %k = affine.max affine_map<(i)[n] -> (i - 3, 0)>(%i)[%n]
    %v = memref.load %A[%m] : memref<?xf32>
    memref.store %v, %A[%k] : memref<?xf32>
  }
  return
}
