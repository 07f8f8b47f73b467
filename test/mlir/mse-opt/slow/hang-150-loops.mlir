// 150 small loops that share eight arrays: isl's scheduler follows all ways from one to the other, and counts none.
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --size 9 --check
// RUN: mse-opt --mse-to-parallel="schedule=permutable" %s 2>/dev/null | FileCheck %s --check-prefix=PERMUTABLE

// Fewer launches than loops: those that need no order are together.
// CHECK-COUNT-40: gpu.launch
// PERMUTABLE-COUNT-100: affine.parallel

func.func @f(%A0: memref<?xf32>, %A1: memref<?xf32>, %A2: memref<?xf32>, %A3: memref<?xf32>, %A4: memref<?xf32>, %A5: memref<?xf32>, %A6: memref<?xf32>, %A7: memref<?xf32>) {
%c0 = arith.constant 0 : index
%n = memref.dim %A0, %c0 : memref<?xf32>
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A6[%i - 1] : memref<?xf32>
%y = affine.load %A3[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A0[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A7[%i - 1] : memref<?xf32>
%y = affine.load %A6[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A5[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A0[%i - 1] : memref<?xf32>
%y = affine.load %A1[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A2[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A1[%i - 1] : memref<?xf32>
%y = affine.load %A4[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A7[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A2[%i - 1] : memref<?xf32>
%y = affine.load %A7[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A4[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A3[%i - 1] : memref<?xf32>
%y = affine.load %A2[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A1[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A4[%i - 1] : memref<?xf32>
%y = affine.load %A5[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A6[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%x = affine.load %A5[%i - 1] : memref<?xf32>
%y = affine.load %A0[%i] : memref<?xf32>
%s = arith.addf %x, %y : f32
affine.store %s, %A3[%i] : memref<?xf32>
}
return
}
