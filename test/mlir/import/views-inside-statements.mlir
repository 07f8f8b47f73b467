// Views inside of what a statement executes as a whole, and views of views: calls get copies of them, accesses are resolved.
// RUN: mse-opt --mse-import %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare --check --entry f %s %t --size n=1,m=3
// RUN: mse-run --compare --check --entry f %s %t --size n=7,m=21
// RUN: mse-run --compare --check --entry loads %s %t --size n=7,m=21
// RUN: mse-opt --mse-to-parallel="inline=false expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare --check --entry f %s %t --size n=7,m=21
// RUN: mse-run --compare --check --entry loads %s %t --size n=7,m=21

// CHECK-LABEL: func.func @f
// CHECK:       scf.if
// CHECK:         mse.touch write %[[A:.*]] @w0 may <"{ S0[i0] -> arg0[o0] : o0 >= 0 }">
// CHECK-NEXT:    %[[VIEW:.*]] = memref.subview %[[A]][
// CHECK-NEXT:    func.call @add(%[[VIEW]],
// CHECK:       mse.touch write %[[A]] @w1 may <"[arg1_0] -> { S1[i0] -> arg0[o0] : arg1_0 <= o0 < 2arg1_0 }">
// CHECK:       mse.touch write %[[A]] @w2 may <"[arg1_0] -> { S2[i0] -> arg0[arg1_0 + i0] }">

// CHECK-LABEL: func.func @loads
// CHECK:       scf.if
// CHECK-NOT:     subview
// CHECK:         mse.read %{{.*}} may <"[arg1_0] -> { S0[i0] -> arg0[arg1_0 + i0] }">
func.func private @add(%row: memref<?xf64, strided<[1], offset: ?>>, %x: f64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %row, %c0 : memref<?xf64, strided<[1], offset: ?>>
  affine.for %j = 0 to %n {
    %a = affine.load %row[%j] : memref<?xf64, strided<[1], offset: ?>>
    %b = arith.addf %a, %x : f64
    affine.store %b, %row[%j] : memref<?xf64, strided<[1], offset: ?>>
  }
  return
}
func.func @f(%A: memref<?xf64>, %T: memref<?xindex>, %F: memref<?xf64>, %x: f64) attributes {dims = ["m", "n", "n", ""]} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %half = arith.constant 0.5 : f64
  %n = memref.dim %T, %c0 : memref<?xindex>
  %front = memref.subview %A[%n] [%n] [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: ?>>
  affine.for %i = 0 to %n {
    %t = affine.load %T[%i] : memref<?xindex>
    %m = arith.remui %t, %n : index
    %f = affine.load %F[%i] : memref<?xf64>
    %c = arith.cmpf olt, %f, %half : f64
    scf.if %c {
      %k = arith.addi %m, %n : index
      %v = memref.subview %A[%k] [%n] [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: ?>>
      func.call @add(%v, %f) : (memref<?xf64, strided<[1], offset: ?>>, f64) -> ()
    }
    func.call @add(%front, %x) : (memref<?xf64, strided<[1], offset: ?>>, f64) -> ()
    %one = memref.subview %front[%i] [1] [1] : memref<?xf64, strided<[1], offset: ?>> to memref<1xf64, strided<[1], offset: ?>>
    %w = memref.cast %one : memref<1xf64, strided<[1], offset: ?>> to memref<?xf64, strided<[1], offset: ?>>
    func.call @add(%w, %x) : (memref<?xf64, strided<[1], offset: ?>>, f64) -> ()
  }
  return
}

func.func @loads(%A: memref<?xf64>, %F: memref<?xf64>) attributes {dims = ["m", "n"]} {
  %c0 = arith.constant 0 : index
  %half = arith.constant 0.5 : f64
  %n = memref.dim %F, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %f = affine.load %F[%i] : memref<?xf64>
    %c = arith.cmpf olt, %f, %half : f64
    scf.if %c {
      %v = memref.subview %A[%n] [%n] [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: ?>>
      %a = memref.load %v[%i] : memref<?xf64, strided<[1], offset: ?>>
      affine.store %a, %F[%i] : memref<?xf64>
    }
  }
  return
}
