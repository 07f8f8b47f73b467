// scf loops and conditionals are as good as affine ones where bounds, subscripts and conditions are affine.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @triangle
// CHECK:         mse.stmt "S0"(%{{.*}}, %{{.*}}) <"[arg0] -> { S0[i0, i1] : i0 < arg0 and 0 <= i1 < i0 and (i1 >= 8 or i1 <= 6) }">
// CHECK:           mse.write %{{.*}} <"{ S0[i0, i1] -> arg1[-1 + 2i0 + i1] }">
func.func @triangle(%n: index, %A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c1 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %different = arith.cmpi ne, %j, %c7 : index
      scf.if %different {
        %twice = arith.muli %i, %c2 : index
        %sum = arith.addi %twice, %j : index
        %k = arith.subi %sum, %c1 : index
        memref.store %x, %A[%k] : memref<?xf32>
      }
    }
  }
  return
}
