// A load or store of a vector is an access for each lane; lowering makes one of them again.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel %s | FileCheck %s --check-prefix=LOWERED
// RUN: mse-opt --mse-to-affine="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 4,8,19
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 4,8,19
// RUN: mse-opt --mse-to-gpu="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 4,8,19

// CHECK:      mse.stmt "S0"(%i0) <"[arg0_0] -> { S0[i0] : i0 >= 0 and 4i0 <= -4 + arg0_0 }"> {
// CHECK-NEXT:   %[[A0:.*]] = mse.read %[[A:.*]] @r0 <"{ S0[i0] -> arg0[4i0] }"> : memref<?xf32>
// CHECK-NEXT:   %[[A1:.*]] = mse.read %[[A]] @r1 <"{ S0[i0] -> arg0[1 + 4i0] }"> : memref<?xf32>
// CHECK-NEXT:   %[[A2:.*]] = mse.read %[[A]] @r2 <"{ S0[i0] -> arg0[2 + 4i0] }"> : memref<?xf32>
// CHECK-NEXT:   %[[A3:.*]] = mse.read %[[A]] @r3 <"{ S0[i0] -> arg0[3 + 4i0] }"> : memref<?xf32>
// CHECK-NEXT:   vector.from_elements %[[A0]], %[[A1]], %[[A2]], %[[A3]] : vector<4xf32>
// CHECK:        %[[SUM:.*]] = arith.addf
// CHECK-NEXT:   %[[S0:.*]] = vector.extract %[[SUM]][0]
// CHECK:        mse.write %[[S0]], %{{.*}} @w0 <"{ S0[i0] -> arg1[4i0] }"> : memref<?xf32>
// CHECK-NEXT:   mse.write %{{.*}}, %{{.*}} @w1 <"{ S0[i0] -> arg1[1 + 4i0] }"> : memref<?xf32>

// LOWERED:      affine.parallel (%[[I:.*]]) =
// LOWERED-NEXT:   affine.vector_load %arg0[%[[I]] * 4] : memref<?xf32>, vector<4xf32>
// LOWERED-NEXT:   affine.vector_load %arg1[%[[I]] * 4] : memref<?xf32>, vector<4xf32>
// LOWERED:        affine.vector_store %{{.*}}, %arg1[%[[I]] * 4] : memref<?xf32>, vector<4xf32>
func.func @saxpy(%A: memref<?xf32>, %B: memref<?xf32>, %s: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %v = vector.broadcast %s : f32 to vector<4xf32>
  affine.for %i = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%n] step 4 {
    %a = affine.vector_load %A[%i] : memref<?xf32>, vector<4xf32>
    %b = affine.vector_load %B[%i] : memref<?xf32>, vector<4xf32>
    %p = arith.mulf %a, %v : vector<4xf32>
    %c = arith.addf %p, %b : vector<4xf32>
    affine.vector_store %c, %B[%i] : memref<?xf32>, vector<4xf32>
  }
  return
}
