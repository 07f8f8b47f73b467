// Linear subscripts on memory of one dimension, with sizes that are parameters, are subscripts of a view of it.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry matmul --size arg3=5,arg4=3,arg5=4,arg0.0=20,arg1.0=20,arg2.0=20
// RUN: mse-run --compare %s %t.mlir --entry cube --size arg1=3,arg2=4,arg0.0=48
// RUN: mse-run --compare %s %t.mlir --entry cube --size arg1=0,arg2=0,arg0.0=0

// CHECK-LABEL: func.func @matmul
// CHECK:         memref.reinterpret_cast %arg2 to offset: [0], sizes: [%{{.*}}, %arg4], strides: [%arg4, 1]
// CHECK:         mse.scop
// CHECK:         memref<?x?xf32, strided<[?, 1]>> <"[arg4] -> { arg2[i0, i1] : i0 >= 0 and 0 <= i1 < arg4 }">
// CHECK:         mse.read {{.*}} <"{ S0[i0, i1, i2] -> arg0[i0, i2] }">
// CHECK:         mse.read {{.*}} <"{ S0[i0, i1, i2] -> arg1[i2, i1] }">
// CHECK:         mse.write {{.*}} <"{ S0[i0, i1, i2] -> arg2[i0, i1] }">
func.func @matmul(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %n: index, %m: index, %l: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      scf.for %k = %c0 to %l step %c1 {
        %al = arith.muli %i, %l : index
        %ak = arith.addi %al, %k : index
        %bm = arith.muli %k, %m : index
        %bj = arith.addi %bm, %j : index
        %cm = arith.muli %m, %i : index
        %cj = arith.addi %cm, %j : index
        %a = memref.load %A[%ak] : memref<?xf32>
        %b = memref.load %B[%bj] : memref<?xf32>
        %c = memref.load %C[%cj] : memref<?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        memref.store %s, %C[%cj] : memref<?xf32>
      }
    }
  }
  return
}

// Three dimensions, and a view that says so.
// CHECK-LABEL: func.func @cube
// CHECK:         mse.read {{.*}} -> arg0[-1 + i0, 1 + i1, i2] }">
// CHECK:         mse.write {{.*}} -> arg0[i0, i1, i2] }">
func.func @cube(%A: memref<?xf32>, %n: index, %m: index) {
  %nm = arith.muli %n, %m : index
  %cube = memref.reinterpret_cast %A to offset: [0], sizes: [4, %n, %m], strides: [%nm, %m, 1] : memref<?xf32> to memref<4x?x?xf32, strided<[?, ?, 1]>>
  affine.for %i = 1 to 4 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 - 1)>(%n) {
      affine.for %k = 0 to %m {
        %a = affine.load %cube[%i - 1, %j + 1, %k] : memref<4x?x?xf32, strided<[?, ?, 1]>>
        affine.store %a, %cube[%i, %j, %k] : memref<4x?x?xf32, strided<[?, ?, 1]>>
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @expanded
// CHECK:         mse.write {{.*}} -> arg0[i0, i1] }">
func.func @expanded(%A: memref<?xf32>, %n: index, %x: f32) {
  %c4 = arith.constant 4 : index
  %rows = memref.expand_shape %A [[0, 1]] output_shape [%c4, %n] : memref<?xf32> into memref<?x?xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to %n {
      affine.store %x, %rows[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
