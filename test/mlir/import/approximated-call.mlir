// Reads and writes of a call are exact where the callee does them in any case; else they may happen, or not.
// RUN: mse-opt --mse-import %s -verify-diagnostics | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=maximal verify=each" %s -o %t.affine.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.affine.mlir --entry exact --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.affine.mlir --entry inexact --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-gpu="inline=false verify=each" %s -o %t.gpu.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.gpu.mlir --entry exact --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry inexact --sizes 1,2,3,31,33 --check

func.func private @put(%A: memref<?xf64>, %i: index, %x: f64) attributes {no_inline} {
  affine.store %x, %A[symbol(%i)] : memref<?xf64>
  return
}
func.func private @next(%A: memref<?xf64>, %i: index) -> f64 attributes {no_inline} {
  %x = affine.load %A[symbol(%i) + 1] : memref<?xf64>
  func.call @put(%A, %i, %x) : (memref<?xf64>, index, f64) -> ()
  return %x : f64
}
func.func private @nothing(%A: memref<?xf64>, %i: index) {
  return
}

// The first values of B are overwritten, those of A are read before.
// CHECK-LABEL: func.func @exact
// CHECK:         mse.touch write %[[B:.*]] @w0 <"{ S0[i0] -> arg1[i0] }">
// CHECK-NEXT:    func.call @put
// CHECK:         mse.touch read %[[A:.*]] @r0 <"{ S1[i0] -> arg0[1 + i0] }">
// CHECK-NEXT:    mse.touch write %[[A]] @w1 <"{ S1[i0] -> arg0[i0] }">
// CHECK-NEXT:    func.call @next
func.func @exact(%A: memref<?xf64>, %B: memref<?xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    func.call @put(%B, %i, %x) : (memref<?xf64>, index, f64) -> ()
    func.call @nothing(%A, %i) : (memref<?xf64>, index) -> ()
    %y = func.call @next(%A, %i) : (memref<?xf64>, index) -> f64
    affine.store %y, %B[%i] : memref<?xf64>
  }
  return
}

func.func private @positive(%A: memref<?xf64>, %i: index, %x: f64) attributes {no_inline} {
  %zero = arith.constant 0.0 : f64
  %holds = arith.cmpf ogt, %x, %zero : f64
  scf.if %holds {
    affine.store %x, %A[symbol(%i)] : memref<?xf64>
  }
  return
}
func.func private @all(%A: memref<?xf64>, %n: index, %x: f64) attributes {no_inline} {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  return
}
func.func private @either(%A: memref<?xf64>, %B: memref<?xf64>, %i: index, %x: f64) attributes {no_inline} {
  %zero = arith.constant 0.0 : f64
  %holds = arith.cmpf ogt, %x, %zero : f64
  %C = arith.select %holds, %A, %B : memref<?xf64>
  memref.store %x, %C[%i] : memref<?xf64>
  return
}
func.func private @blocks(%A: memref<?xf64>, %i: index, %x: f64) attributes {no_inline} {
  %zero = arith.constant 0.0 : f64
  %holds = arith.cmpf ogt, %x, %zero : f64
  cf.cond_br %holds, ^store, ^end
^store:
  memref.store %x, %A[%i] : memref<?xf64>
  cf.br ^end
^end:
  return
}

// CHECK-LABEL: func.func @inexact
// CHECK:         mse.touch write %{{.*}} may
// CHECK:         func.call @positive
// CHECK:         mse.touch write %{{.*}} may
// CHECK:         func.call @all
// CHECK:         mse.touch write %{{.*}} may
// CHECK-NEXT:    mse.touch write %{{.*}} may
// CHECK-NEXT:    func.call @either
// CHECK:         mse.touch write %{{.*}} may
// CHECK:         func.call @blocks
// CHECK:         mse.touch write %{{.*}} may
// CHECK:         func.call @put
func.func @inexact(%A: memref<?xf64>, %B: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %x = affine.load %B[%i] : memref<?xf64>
    // expected-remark @+1 {{approximated [call]: 'func.call' of @positive stays a call, and not all that it may read and write is certain}}
    func.call @positive(%A, %i, %x) : (memref<?xf64>, index, f64) -> ()
    // expected-remark @+1 {{approximated [call]: 'func.call' of @all}}
    func.call @all(%A, %i, %x) : (memref<?xf64>, index, f64) -> ()
    // expected-remark @+1 {{approximated [call]: 'func.call' of @either}}
    func.call @either(%A, %B, %i, %x) : (memref<?xf64>, memref<?xf64>, index, f64) -> ()
    // expected-remark @+1 {{approximated [call]: 'func.call' of @blocks}}
    func.call @blocks(%A, %i, %x) : (memref<?xf64>, index, f64) -> ()
    // expected-remark @+1 {{approximated [call]: 'func.call' of @put}}
    func.call @put(%A, %i, %x) {mse.summary = @positive} : (memref<?xf64>, index, f64) -> ()
  }
  return
}
