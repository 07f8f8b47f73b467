// A loop that branches make is left alone, and the remark stands at the branch that closes it; lift=true has upstream make a loop.
// RUN: mse-opt --mse-import --verify-diagnostics %s -o /dev/null
// RUN: mse-opt --mse-to-affine="lift=true while=counter" %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --quiet --compare %s %t.mlir --entry cf

// CHECK-NOT: cf.{{br|cond_br}}
// CHECK:     scf.while
// CHECK-NOT: cf.{{br|cond_br}}
func.func @cf(%A: memref<8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %c8 : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %A[%i] : memref<8xf32>
  %next = arith.addi %i, %c1 : index
  // expected-remark@below {{not imported [branches]: 'cf.br' closes a loop of branches: it is imported after lift=true, or --lift-cf-to-scf}}
  cf.br ^head(%next : index)
^end:
  return
}

// A block that branches to itself.
func.func @itself(%A: memref<8xf32>, %c: memref<i1>) {
  cf.br ^head
^head:
  %again = memref.load %c[] : memref<i1>
  // expected-remark@below {{'cf.cond_br' closes a loop of branches}}
  cf.cond_br %again, ^head, ^end
^end:
  return
}

// Blocks without a cycle, in whatever order, are no loop.
func.func @no_cycle(%c: i1) {
  cf.cond_br %c, ^a, ^b
^b:
  cf.br ^end
^a:
  cf.br ^b
^end:
  return
}
