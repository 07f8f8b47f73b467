// scf.forall without results is a nest of loops.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s | mse-run --compare %s - --size arg0=5

// CHECK-LABEL: func.func @all
// CHECK:         mse.stmt "S0"(%{{.*}}, %{{.*}}) <"[arg0] -> { S0[i0, i1] : 0 <= i0 < arg0 and 0 <= i1 <= 3 }">
// CHECK-NEXT:      mse.write %{{.*}}, %{{.*}} @w0 <"{ S0[i0, i1] -> arg1[i0, 2i1] }">
func.func @all(%n: index, %A: memref<8x8xf32>, %x: f32) {
  scf.forall (%i, %j) = (0, 0) to (%n, 8) step (1, 2) {
    memref.store %x, %A[%i, %j] : memref<8x8xf32>
  }
  return
}
