// A region of several blocks is left alone, with the loop around it; lift=true has upstream make loops of it first.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-affine="lift=true schedule=source" %s -o %t.mlir
// RUN: FileCheck --check-prefix=LIFTED --input-file=%t.mlir %s
// RUN: mse-run --compare %s %t.mlir --entry countdown

// CHECK: remark: not imported [unsupported-operation]: 'scf.execute_region' has a region of several blocks: it is imported after lift=true, or --lift-cf-to-scf
// CHECK-LABEL: func.func @either
// CHECK-NOT:     mse.scop
func.func @either(%A: memref<8xf32>, %go: memref<8xi1>, %x: f32) {
  affine.for %i = 0 to 8 {
    %g = affine.load %go[%i] : memref<8xi1>
    scf.execute_region {
      cf.cond_br %g, ^yes, ^end
    ^yes:
      affine.store %x, %A[%i] : memref<8xf32>
      cf.br ^end
    ^end:
      scf.yield
    }
  }
  return
}

// LIFTED-LABEL: func.func @countdown
// LIFTED-NOT:     cf.cond_br
// LIFTED:         affine.for
func.func @countdown(%A: memref<8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  cf.br ^head(%c8 : index)
^head(%i: index):
  %more = arith.cmpi sgt, %i, %c0 : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.subi %i, %c1 : index
  memref.store %x, %A[%next] : memref<8xf32>
  cf.br ^head(%next : index)
^end:
  return
}
