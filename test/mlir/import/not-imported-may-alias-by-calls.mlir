// Calls that can be seen may make one memory of two arguments, or of an argument and a global: what writes one of them stays as
// it is. Arguments that they keep apart, and those that are only read, are arrays.
// RUN: mse-opt --mse-import %s --split-input-file 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: mse-opt --pass-pipeline='builtin.module(func.func(mse-import))' --split-input-file %s 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: mse-opt --mse-to-gpu %s --split-input-file -o %t 2>/dev/null

// ALONE-NOT: {{\[may-alias\]}}

// REMARK: remark: not imported [may-alias]: 'affine.store' accesses 'arg1' beside 'arg0', which may be one memory by a call of @same in @kernel
// CHECK-LABEL: func.func private @same
// CHECK-NOT:     mse.scop
// CHECK-LABEL: func.func @kernel
func.func private @same(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) attributes {no_inline} {
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf32>
    %s = arith.mulf %a, %a : f32
    affine.store %s, %B[%i] : memref<?xf32>
  }
  return
}
func.func @kernel(%A: memref<?xf32>, %n: index) {
  call @same(%A, %A, %n) : (memref<?xf32>, memref<?xf32>, index) -> ()
  return
}

// -----

// REMARK: remark: not imported [may-alias]: {{.*}} by a call of @views in @kernel
// CHECK-LABEL: func.func @views
// CHECK-NOT:     mse.scop
// CHECK-LABEL: func.func @kernel
func.func @views(%A: memref<16xf32>, %B: memref<16xf32, strided<[1], offset: ?>>) {
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32, strided<[1], offset: ?>>
  }
  return
}
func.func @kernel(%O: memref<32xf32>, %at: index) {
  %x = memref.reinterpret_cast %O to offset: [0], sizes: [16], strides: [1] : memref<32xf32> to memref<16xf32>
  %y = memref.subview %O[%at] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1], offset: ?>>
  call @views(%x, %y) : (memref<16xf32>, memref<16xf32, strided<[1], offset: ?>>) -> ()
  return
}

// -----

// REMARK: remark: not imported [may-alias]: {{.*}} accesses 'mem0' beside 'arg0', which may be one memory by a call of @deep in @middle
// CHECK-LABEL: func.func private @deep
// CHECK-NOT:     mse.scop
// CHECK-LABEL: func.func private @middle
memref.global "private" @g : memref<16xf32> = dense<1.0>
func.func private @deep(%A: memref<16xf32>) attributes {no_inline} {
  %g = memref.get_global @g : memref<16xf32>
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %g[%i] : memref<16xf32>
  }
  return
}
func.func private @middle(%A: memref<16xf32>) attributes {no_inline} {
  call @deep(%A) : (memref<16xf32>) -> ()
  return
}
func.func @kernel(%O: memref<16xf32>) {
  %g = memref.get_global @g : memref<16xf32>
  call @middle(%g) : (memref<16xf32>) -> ()
  memref.copy %g, %O : memref<16xf32> to memref<16xf32>
  return
}

// -----

// A value that a function returns, a loop hands on, select chooses or memory holds may be the other argument.
// REMARK: remark: not imported [may-alias]: {{.*}} by a call of @by_address in @kernel
// REMARK: remark: not imported [may-alias]: {{.*}} by a call of @returned in @kernel
// REMARK: remark: not imported [may-alias]: {{.*}} by a call of @handed_on in @kernel
// REMARK: remark: not imported [may-alias]: {{.*}} by a call of @chosen in @kernel
// REMARK: remark: not imported [may-alias]: {{.*}} by a call of @held in @kernel
// REMARK: remark: not imported [may-alias]: {{.*}} by a call of @recursive in @recursive
// CHECK-LABEL: func.func private @apart
// CHECK:         mse.scop
// CHECK-LABEL: func.func private @only_read
// CHECK:         mse.scop
// CHECK-LABEL: func.func private @noalias
// CHECK:         mse.scop
func.func private @id(%A: memref<16xf32>) -> memref<16xf32> attributes {no_inline} {
  return %A : memref<16xf32>
}
func.func private @returned(%A: memref<16xf32>, %B: memref<16xf32>) attributes {no_inline} {
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func private @handed_on(%A: memref<16xf32>, %B: memref<16xf32>) attributes {no_inline} {
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func private @chosen(%A: memref<16xf32>, %B: memref<16xf32>) attributes {no_inline} {
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func private @held(%A: memref<16xf32>, %B: memref<16xf32>) attributes {no_inline} {
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func private @by_address(%A: memref<16xf32>, %B: memref<16xf32>) attributes {no_inline} {
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func @recursive(%A: memref<16xf32>, %B: memref<16xf32>, %again: i1) {
  %no = arith.constant false
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  scf.if %again {
    func.call @recursive(%A, %A, %no) : (memref<16xf32>, memref<16xf32>, i1) -> ()
  }
  return
}
func.func private @apart(%A: memref<16xf32>, %B: memref<16xf32>) attributes {no_inline} {
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func private @only_read(%A: memref<16xf32>, %B: memref<16xf32>, %C: memref<16xf32>) attributes {no_inline} {
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    %b = affine.load %B[%i] : memref<16xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %C[%i] : memref<16xf32>
  }
  return
}
func.func private @noalias(%A: memref<16xf32>, %B: memref<16xf32> {llvm.noalias}) attributes {no_inline} {
  affine.for %i = 1 to 16 {
    %a = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func @kernel(%O: memref<16xf32>, %p: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<16xf32>
  %u = memref.alloc() : memref<16xf32>
  memref.copy %O, %t : memref<16xf32> to memref<16xf32>
  %same = call @id(%O) : (memref<16xf32>) -> memref<16xf32>
  call @returned(%same, %O) : (memref<16xf32>, memref<16xf32>) -> ()
  call @noalias(%same, %O) : (memref<16xf32>, memref<16xf32>) -> ()
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t, %y = %O) -> (memref<16xf32>, memref<16xf32>) {
    scf.yield %y, %y : memref<16xf32>, memref<16xf32>
  }
  call @handed_on(%r#0, %r#1) : (memref<16xf32>, memref<16xf32>) -> ()
  %s = arith.select %p, %O, %t : memref<16xf32>
  call @chosen(%s, %O) : (memref<16xf32>, memref<16xf32>) -> ()
  %box = memref.alloca() : memref<1xmemref<16xf32>>
  memref.store %O, %box[%c0] : memref<1xmemref<16xf32>>
  %P = memref.load %box[%c0] : memref<1xmemref<16xf32>>
  call @held(%P, %O) : (memref<16xf32>, memref<16xf32>) -> ()
  %f = func.constant @by_address : (memref<16xf32>, memref<16xf32>) -> ()
  call_indirect %f(%O, %O) : (memref<16xf32>, memref<16xf32>) -> ()
  call @apart(%t, %O) : (memref<16xf32>, memref<16xf32>) -> ()
  call @apart(%u, %t) : (memref<16xf32>, memref<16xf32>) -> ()
  call @only_read(%O, %O, %u) : (memref<16xf32>, memref<16xf32>, memref<16xf32>) -> ()
  memref.dealloc %t : memref<16xf32>
  memref.dealloc %u : memref<16xf32>
  return
}

// -----

// Buffers that a loop of the callee swaps are one if those are that it starts with.
// REMARK: remark: not imported [may-alias]: {{.*}} by a call of @swapped in @kernel
func.func private @swapped(%A: memref<16xf32>, %B: memref<16xf32>, %n: index) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %t = %c0 to %n step %c1 iter_args(%x = %A, %y = %B) -> (memref<16xf32>, memref<16xf32>) {
    affine.for %i = 1 to 16 {
      %a = affine.load %x[%i - 1] : memref<16xf32>
      affine.store %a, %y[%i] : memref<16xf32>
    }
    scf.yield %y, %x : memref<16xf32>, memref<16xf32>
  }
  return
}
func.func @kernel(%O: memref<16xf32>, %n: index) {
  call @swapped(%O, %O, %n) : (memref<16xf32>, memref<16xf32>, index) -> ()
  return
}

// -----

// A function of a module inside is the one that its own module names so.
// REMARK: remark: not imported [may-alias]: {{.*}} by a call of @inner in @kernel
module {
  func.func private @inner(%A: memref<16xf32>, %B: memref<16xf32>) attributes {no_inline} {
    affine.for %i = 1 to 16 {
      %a = affine.load %A[%i - 1] : memref<16xf32>
      affine.store %a, %B[%i] : memref<16xf32>
    }
    return
  }
  func.func @kernel(%O: memref<16xf32>) {
    call @inner(%O, %O) : (memref<16xf32>, memref<16xf32>) -> ()
    return
  }
}
func.func @inner(%A: memref<16xf32>, %B: memref<16xf32>) {
  return
}
