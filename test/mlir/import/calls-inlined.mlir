// Calls stay calls; inline=true has upstream inline functions of the module first.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-affine="inline=true schedule=source verify=each" %s -o %t.mlir
// RUN: FileCheck --check-prefix=INLINED %s <%t.mlir
// RUN: mse-run --compare %s %t.mlir --entry rows

// CHECK: func.call @row
// INLINED-NOT: call
func.func private @row(%A: memref<8x4xf32>, %i: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %j = %c0 to %c4 step %c1 {
    memref.store %x, %A[%i, %j] : memref<8x4xf32>
  }
  return
}

func.func @rows(%A: memref<8x4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    func.call @row(%A, %i, %x) : (memref<8x4xf32>, index, f32) -> ()
  }
  return
}
