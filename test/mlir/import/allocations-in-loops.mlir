// Memory that is allocated in each iteration of a loop is an array of the scop, large enough for every iteration, whose
// contents are forgotten where it is allocated.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @rows
// CHECK:         %[[ROW:.*]] = mse.array "mem0" <"[arg0] -> { mem0[i0] : 0 <= i0 <= -2 + arg0 }"> : memref<?xf32>
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg0] -> { S0[i0] : 0 <= i0 < arg0 }">
// CHECK:           mse.kill %[[ROW]] @k0 <"{ S0[i0] -> mem0[o0] : 0 <= o0 < i0 }">
// CHECK:         mse.stmt "S1"
// CHECK:           mse.write %{{.*}}, %[[ROW]] @w0 <"{ S1[i0, i1] -> mem0[i1] }">
// CHECK-NOT:     memref.dealloc
func.func @rows(%n: index, %A: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    %row = memref.alloc(%i) : memref<?xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %a, %row[%j] : memref<?xf32>
    }
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %row[%i - %j - 1] : memref<?xf32>
      affine.store %a, %A[%i, %j] : memref<?x?xf32>
    }
    memref.dealloc %row : memref<?xf32>
  }
  return
}

// mse.kill forgets a whole array.
// CHECK-LABEL: func.func @killed
// CHECK:         mse.stmt "S0"(%{{.*}}) <"{ S0[i0] : 0 <= i0 <= 7 }">
// CHECK:           mse.kill %{{.*}} @k0 <"{ S0[i0] -> arg0[o0] : 0 <= o0 <= 3 }">
func.func @killed(%A: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    mse.kill %A : memref<4xf32>
    affine.store %x, %A[0] : memref<4xf32>
  }
  return
}
