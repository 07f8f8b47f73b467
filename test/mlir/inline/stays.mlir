// Calls that stay: the callee is not known well enough.
// RUN: mse-opt --mse-inline %s -verify-diagnostics | FileCheck %s

func.func private @affine(%A: memref<?xf64>, %i: index, %x: f64) {
  affine.store %x, %A[symbol(%i)] : memref<?xf64>
  return
}
func.func private @itself(%A: memref<?xf64>, %i: index) {
  func.call @other(%A, %i) : (memref<?xf64>, index) -> ()
  return
}
func.func private @other(%A: memref<?xf64>, %i: index) {
  func.call @itself(%A, %i) : (memref<?xf64>, index) -> ()
  return
}
func.func private @said(%A: memref<?xf64>, %i: index) attributes {no_inline} {
  return
}
func.func private @summarised(%A: memref<?xf64>, %i: index) attributes {mse.summary = @said} {
  return
}
func.func private @unseen(memref<?xf64>, index)
func.func private @calls_unseen(%A: memref<?xf64>, %i: index) {
  func.call @unseen(%A, %i) : (memref<?xf64>, index) -> ()
  return
}
func.func private @effect(%A: memref<?xf64>, %i: index) {
  gpu.barrier
  return
}
func.func private @blocks(%A: memref<?xf64>, %i: index) {
  cf.br ^next
^next:
  return
}
func.func private @stack(%A: memref<?xf64>, %i: index, %c: i1) {
  scf.if %c {
    %t = memref.alloca() : memref<1xf64>
    %x = affine.load %t[0] : memref<1xf64>
    memref.store %x, %A[%i] : memref<?xf64>
  }
  return
}
func.func private @only_computes(%i: index) -> index {
  return %i : index
}

// CHECK-LABEL: func.func @callees
// CHECK-NEXT:    affine.for
// CHECK-NEXT:      call @itself
// CHECK-NEXT:      call @said
// CHECK-NEXT:      call @summarised
// CHECK-NEXT:      call @affine(%{{.*}}) {mse.summary = @said}
// CHECK-NEXT:      call @unseen
// CHECK-NEXT:      call @calls_unseen
// CHECK-NEXT:      call @effect
// CHECK-NEXT:      call @blocks
// CHECK-NEXT:      call @stack
// CHECK-NEXT:      call @only_computes
func.func @callees(%A: memref<?xf64>, %n: index, %c: i1, %x: f64) {
  affine.for %i = 0 to %n {
    // expected-remark @+1 {{not inlined: 'func.call' of @itself calls itself}}
    func.call @itself(%A, %i) : (memref<?xf64>, index) -> ()
    func.call @said(%A, %i) : (memref<?xf64>, index) -> ()
    func.call @summarised(%A, %i) : (memref<?xf64>, index) -> ()
    func.call @affine(%A, %i, %x) {mse.summary = @said} : (memref<?xf64>, index, f64) -> ()
    func.call @unseen(%A, %i) : (memref<?xf64>, index) -> ()
    func.call @calls_unseen(%A, %i) : (memref<?xf64>, index) -> ()
    // expected-remark @+1 {{not inlined: 'func.call' of @effect calls a function with 'gpu.barrier' inside}}
    func.call @effect(%A, %i) : (memref<?xf64>, index) -> ()
    // expected-remark @+1 {{not inlined: 'func.call' of @blocks calls a function of several blocks, which lift=true may make one}}
    func.call @blocks(%A, %i) : (memref<?xf64>, index) -> ()
    // expected-remark @+1 {{not inlined: 'func.call' of @stack calls a function with 'memref.alloca' inside of 'scf.if'}}
    func.call @stack(%A, %i, %c) : (memref<?xf64>, index, i1) -> ()
    %k = func.call @only_computes(%i) : (index) -> index
  }
  return
}

// Calls outside of loops, and in what is no loop or conditional, are not looked at.
// CHECK-LABEL: func.func @around
// CHECK:         call @affine
// CHECK:         gpu.launch
// CHECK:           call @affine
func.func @around(%A: memref<?xf64>, %n: index, %x: f64) {
  %c1 = arith.constant 1 : index
  func.call @affine(%A, %n, %x) : (memref<?xf64>, index, f64) -> ()
  affine.for %j = 0 to %n {
    gpu.launch blocks(%i, %b, %c) in (%d = %n, %e = %c1, %f = %c1)
               threads(%t, %u, %v) in (%w = %c1, %y = %c1, %z = %c1) {
      func.call @affine(%A, %n, %x) : (memref<?xf64>, index, f64) -> ()
      gpu.terminator
    }
  }
  return
}
