// No device sees the stack of its host: memory there that a kernel uses goes to the heap, until its block ends.
// RUN: mse-opt %s --mse-to-gpu=schedule=source -verify-diagnostics -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @scaled(
// CHECK:         %[[MEMORY:.+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf64>
// CHECK-NOT:     memref.alloca
// CHECK:         gpu.launch
// CHECK:           affine.load %[[MEMORY]]
// CHECK:         memref.dealloc %[[MEMORY]]
// CHECK-NEXT:    return
func.func @scaled(%A: memref<?xf64>, %n: index) {
  %factors = memref.alloca() {alignment = 64 : i64} : memref<4xf64>
  call @choose_factors(%factors) : (memref<4xf64>) -> ()
  affine.parallel (%i) = (0) to (%n) {
    %factor = affine.load %factors[%i mod 4] : memref<4xf64>
    %a = affine.load %A[%i] : memref<?xf64>
    %scaled = arith.mulf %a, %factor : f64
    affine.store %scaled, %A[%i] : memref<?xf64>
  }
  return
}
func.func private @choose_factors(memref<4xf64>)

// -----

// Only the host uses this one.

// CHECK-LABEL: func.func @on_the_host(
// CHECK:         memref.alloca() : memref<f64>
// CHECK-NOT:     memref.dealloc
// CHECK:         return
func.func @on_the_host(%A: memref<?xf64>, %n: index) {
  %sum = memref.alloca() : memref<f64>
  call @read_sum(%sum) : (memref<f64>) -> ()
  affine.parallel (%i) = (0) to (%n) {
    %a = affine.load %A[%i] : memref<?xf64>
    %doubled = arith.addf %a, %a : f64
    affine.store %doubled, %A[%i] : memref<?xf64>
  }
  return
}
func.func private @read_sum(memref<f64>)

// -----

// Memory of an iteration is given back in each.

// CHECK-LABEL: func.func @each(
// CHECK:         scf.for
// CHECK:           %[[ROW:.+]] = memref.alloc(%{{.+}}) : memref<?xf64>
// CHECK:           gpu.launch
// CHECK:           memref.dealloc %[[ROW]]
// CHECK-NEXT:    }
func.func @each(%A: memref<?xf64>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %t = %zero to %n step %one {
    %row = memref.alloca(%n) : memref<?xf64>
    // expected-remark @+1 {{not imported [effects]: 'func.call' of @fill}}
    func.call @fill(%row) : (memref<?xf64>) -> ()
    affine.parallel (%i) = (0) to (%n) {
      %a = affine.load %row[%i] : memref<?xf64>
      affine.store %a, %A[%i] : memref<?xf64>
    }
  }
  return
}
func.func private @fill(memref<?xf64>)

// -----

// Memory that goes to another block would be used after it was given back.

// CHECK-LABEL: func.func @handed_on(
// CHECK:         memref.alloca() : memref<4xf64>
func.func @handed_on(%A: memref<?xf64>, %n: index, %which: i1) {
  // expected-remark @+1 {{not imported [non-affine-condition]}}
  %memory = scf.if %which -> memref<4xf64> {
    // expected-remark @+1 {{a kernel uses this memory of the host's stack, which no device sees}}
    %factors = memref.alloca() : memref<4xf64>
    func.call @set_factors(%factors) : (memref<4xf64>) -> ()
    affine.parallel (%i) = (0) to (%n) {
      %factor = affine.load %factors[%i mod 4] : memref<4xf64>
      affine.store %factor, %A[%i] : memref<?xf64>
    }
    scf.yield %factors : memref<4xf64>
  } else {
    %others = memref.alloc() : memref<4xf64>
    scf.yield %others : memref<4xf64>
  }
  call @set_factors(%memory) : (memref<4xf64>) -> ()
  return
}
func.func private @set_factors(memref<4xf64>)
