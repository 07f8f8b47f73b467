// A call stays a call: what its callee loads and stores, in terms of the operands, is what it may touch.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel=inline=false %s 2>/dev/null | FileCheck %s --check-prefix=PARALLEL
// RUN: mse-opt --mse-to-affine="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 0,1,7
// RUN: mse-opt --mse-to-parallel="inline=false expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 0,1,7
// RUN: mse-opt --mse-to-gpu="inline=false expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 0,1,7

func.func private @smooth(%A: memref<?x?xf64>, %i: index, %s: f64) -> f64 {
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c1 : memref<?x?xf64>
  %t = memref.alloca() : memref<1xf64>
  affine.for %j = 1 to %n {
    %a = affine.load %A[symbol(%i), %j - 1] : memref<?x?xf64>
    %b = affine.load %A[symbol(%i), %j] : memref<?x?xf64>
    %c = arith.addf %a, %b : f64
    %d = arith.mulf %c, %s : f64
    affine.store %d, %t[0] : memref<1xf64>
    func.call @put(%A, %t, %i, %j) : (memref<?x?xf64>, memref<1xf64>, index, index) -> ()
  }
  %r = affine.load %A[symbol(%i), 0] : memref<?x?xf64>
  return %r : f64
}

func.func private @put(%A: memref<?x?xf64>, %t: memref<1xf64>, %i: index, %j: index) {
  %d = affine.load %t[0] : memref<1xf64>
  memref.store %d, %A[%i, %j] : memref<?x?xf64>
  return
}

// CHECK-LABEL: func.func @rows
// CHECK:       mse.scop parameters("arg0_0" %{{.*}}, "arg0_1" %{{.*}})
// CHECK:       mse.stmt "S0"(%[[I:.*]]) <"[arg0_0] -> { S0[i0] : 0 <= i0 < arg0_0 }"> {
// CHECK-NEXT:    %[[B:.*]] = mse.read
// CHECK-NEXT:    mse.touch read %[[A:.*]] @r1 may <"[arg0_1] -> { S0[i0] -> arg0[i0, o1] : 0 <= o1 <= -2 + arg0_1 }">
// CHECK-NEXT:    mse.touch read %[[A]] @r2 may <"[arg0_1] -> { S0[i0] -> arg0[i0, o1] : 0 < o1 < arg0_1 }">
// CHECK-NEXT:    mse.touch read %[[A]] @r3 <"{ S0[i0] -> arg0[i0, 0] }">
// CHECK-NEXT:    mse.touch write %[[A]] @w0 may <"[arg0_1] -> { S0[i0] -> arg0[i0, o1] : 0 < o1 < arg0_1 }">
// CHECK-NEXT:    %[[R:.*]] = func.call @smooth(%[[A]], %[[I]], %[[B]])
// CHECK-NEXT:    mse.write %[[R]]
// PARALLEL-LABEL: func.func @rows
// PARALLEL:       affine.parallel (%[[I:.*]]) =
// PARALLEL:         call @smooth(%arg0, %[[I]], %{{.*}})
func.func @rows(%A: memref<?x?xf64>, %B: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    %b = affine.load %B[%i] : memref<?xf64>
    %r = func.call @smooth(%A, %i, %b) : (memref<?x?xf64>, index, f64) -> f64
    affine.store %r, %B[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i, 0] : memref<?x?xf64>
    affine.store %a, %B[%i] : memref<?xf64>
  }
  return
}
