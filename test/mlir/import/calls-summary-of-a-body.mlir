// A summary is believed where the callee cannot be read; a call under a condition on data, and one for its result only.
// RUN: mse-opt --mse-import %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-parallel="inline=false expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-gpu="inline=false expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7

func.func private @touches_one(%A: memref<?xf64>, %B: memref<?xf64>, %i: index, %c: i1) {
  %b = affine.load %B[symbol(%i)] : memref<?xf64>
  affine.store %b, %A[symbol(%i)] : memref<?xf64>
  affine.store %b, %B[symbol(%i)] : memref<?xf64>
  return
}

func.func private @either(%A: memref<?xf64>, %B: memref<?xf64>, %i: index, %c: i1) attributes {mse.summary = @touches_one} {
  %one = arith.constant 1.0 : f64
  %m = arith.select %c, %A, %B : memref<?xf64>
  %b = memref.load %B[%i] : memref<?xf64>
  %s = arith.addf %b, %one : f64
  memref.store %s, %m[%i] : memref<?xf64>
  return
}

func.func private @sum(%A: memref<?xf64>, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = affine.for %i = 0 to %n iter_args(%s = %zero) -> f64 {
    %a = affine.load %A[%i] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    affine.yield %t : f64
  }
  return %r : f64
}

// CHECK-LABEL: func.func @caller
// CHECK:       mse.stmt "S0"
// CHECK:         scf.if
// CHECK-NEXT:      mse.touch read %{{.*}} @r{{[0-9]}} may <"{ S0[i0] -> arg1[i0] }">
// CHECK-NEXT:      mse.touch write %{{.*}} @w0 may <"{ S0[i0] -> arg0[i0] }">
// CHECK-NEXT:      mse.touch write %{{.*}} @w1 may <"{ S0[i0] -> arg1[i0] }">
// CHECK-NEXT:      func.call @either
// CHECK:       mse.stmt "S1"
// CHECK-NEXT:    mse.touch read %{{.*}} @r{{[0-9]}} may <"{ S1[i0] -> arg1[o0] : 0 <= o0 < i0 }">
func.func @caller(%A: memref<?xf64>, %B: memref<?xf64>, %T: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %half = arith.constant 0.5 : f64
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %t = affine.load %T[%i] : memref<?xf64>
    %c = arith.cmpf olt, %t, %half : f64
    scf.if %c {
      func.call @either(%A, %B, %i, %c) : (memref<?xf64>, memref<?xf64>, index, i1) -> ()
    }
  }
  affine.for %i = 0 to %n {
    %s = func.call @sum(%B, %i) : (memref<?xf64>, index) -> f64
    affine.store %s, %T[%i] : memref<?xf64>
  }
  return
}
