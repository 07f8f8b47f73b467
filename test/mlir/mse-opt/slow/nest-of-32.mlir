// A nest of 32 statements. Each reads the value that the one before it stored one iteration ago: there are
// 2^30 ways from the first one to the last.
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --size 1 --size 7 --check

// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:     gpu.launch

func.func @f(%A0: memref<?x?xf32>, %A1: memref<?x?xf32>, %A2: memref<?x?xf32>, %A3: memref<?x?xf32>, %A4: memref<?x?xf32>, %A5: memref<?x?xf32>, %A6: memref<?x?xf32>, %A7: memref<?x?xf32>, %A8: memref<?x?xf32>, %A9: memref<?x?xf32>, %A10: memref<?x?xf32>, %A11: memref<?x?xf32>, %A12: memref<?x?xf32>, %A13: memref<?x?xf32>, %A14: memref<?x?xf32>, %A15: memref<?x?xf32>, %A16: memref<?x?xf32>, %A17: memref<?x?xf32>, %A18: memref<?x?xf32>, %A19: memref<?x?xf32>, %A20: memref<?x?xf32>, %A21: memref<?x?xf32>, %A22: memref<?x?xf32>, %A23: memref<?x?xf32>, %A24: memref<?x?xf32>, %A25: memref<?x?xf32>, %A26: memref<?x?xf32>, %A27: memref<?x?xf32>, %A28: memref<?x?xf32>, %A29: memref<?x?xf32>, %A30: memref<?x?xf32>, %A31: memref<?x?xf32>, %A32: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A0, %c0 : memref<?x?xf32>
  affine.for %i = 1 to %n { affine.for %j = 1 to %n {
    %a0 = affine.load %A0[%i - 1, %j] : memref<?x?xf32>
    %s0 = arith.mulf %a0, %a0 : f32
    affine.store %s0, %A1[%i, %j] : memref<?x?xf32>
    %a1 = affine.load %A1[%i - 1, %j] : memref<?x?xf32>
    %s1 = arith.mulf %a1, %a1 : f32
    affine.store %s1, %A2[%i, %j] : memref<?x?xf32>
    %a2 = affine.load %A2[%i - 1, %j] : memref<?x?xf32>
    %s2 = arith.mulf %a2, %a2 : f32
    affine.store %s2, %A3[%i, %j] : memref<?x?xf32>
    %a3 = affine.load %A3[%i - 1, %j] : memref<?x?xf32>
    %s3 = arith.mulf %a3, %a3 : f32
    affine.store %s3, %A4[%i, %j] : memref<?x?xf32>
    %a4 = affine.load %A4[%i - 1, %j] : memref<?x?xf32>
    %s4 = arith.mulf %a4, %a4 : f32
    affine.store %s4, %A5[%i, %j] : memref<?x?xf32>
    %a5 = affine.load %A5[%i - 1, %j] : memref<?x?xf32>
    %s5 = arith.mulf %a5, %a5 : f32
    affine.store %s5, %A6[%i, %j] : memref<?x?xf32>
    %a6 = affine.load %A6[%i - 1, %j] : memref<?x?xf32>
    %s6 = arith.mulf %a6, %a6 : f32
    affine.store %s6, %A7[%i, %j] : memref<?x?xf32>
    %a7 = affine.load %A7[%i - 1, %j] : memref<?x?xf32>
    %s7 = arith.mulf %a7, %a7 : f32
    affine.store %s7, %A8[%i, %j] : memref<?x?xf32>
    %a8 = affine.load %A8[%i - 1, %j] : memref<?x?xf32>
    %s8 = arith.mulf %a8, %a8 : f32
    affine.store %s8, %A9[%i, %j] : memref<?x?xf32>
    %a9 = affine.load %A9[%i - 1, %j] : memref<?x?xf32>
    %s9 = arith.mulf %a9, %a9 : f32
    affine.store %s9, %A10[%i, %j] : memref<?x?xf32>
    %a10 = affine.load %A10[%i - 1, %j] : memref<?x?xf32>
    %s10 = arith.mulf %a10, %a10 : f32
    affine.store %s10, %A11[%i, %j] : memref<?x?xf32>
    %a11 = affine.load %A11[%i - 1, %j] : memref<?x?xf32>
    %s11 = arith.mulf %a11, %a11 : f32
    affine.store %s11, %A12[%i, %j] : memref<?x?xf32>
    %a12 = affine.load %A12[%i - 1, %j] : memref<?x?xf32>
    %s12 = arith.mulf %a12, %a12 : f32
    affine.store %s12, %A13[%i, %j] : memref<?x?xf32>
    %a13 = affine.load %A13[%i - 1, %j] : memref<?x?xf32>
    %s13 = arith.mulf %a13, %a13 : f32
    affine.store %s13, %A14[%i, %j] : memref<?x?xf32>
    %a14 = affine.load %A14[%i - 1, %j] : memref<?x?xf32>
    %s14 = arith.mulf %a14, %a14 : f32
    affine.store %s14, %A15[%i, %j] : memref<?x?xf32>
    %a15 = affine.load %A15[%i - 1, %j] : memref<?x?xf32>
    %s15 = arith.mulf %a15, %a15 : f32
    affine.store %s15, %A16[%i, %j] : memref<?x?xf32>
    %a16 = affine.load %A16[%i - 1, %j] : memref<?x?xf32>
    %s16 = arith.mulf %a16, %a16 : f32
    affine.store %s16, %A17[%i, %j] : memref<?x?xf32>
    %a17 = affine.load %A17[%i - 1, %j] : memref<?x?xf32>
    %s17 = arith.mulf %a17, %a17 : f32
    affine.store %s17, %A18[%i, %j] : memref<?x?xf32>
    %a18 = affine.load %A18[%i - 1, %j] : memref<?x?xf32>
    %s18 = arith.mulf %a18, %a18 : f32
    affine.store %s18, %A19[%i, %j] : memref<?x?xf32>
    %a19 = affine.load %A19[%i - 1, %j] : memref<?x?xf32>
    %s19 = arith.mulf %a19, %a19 : f32
    affine.store %s19, %A20[%i, %j] : memref<?x?xf32>
    %a20 = affine.load %A20[%i - 1, %j] : memref<?x?xf32>
    %s20 = arith.mulf %a20, %a20 : f32
    affine.store %s20, %A21[%i, %j] : memref<?x?xf32>
    %a21 = affine.load %A21[%i - 1, %j] : memref<?x?xf32>
    %s21 = arith.mulf %a21, %a21 : f32
    affine.store %s21, %A22[%i, %j] : memref<?x?xf32>
    %a22 = affine.load %A22[%i - 1, %j] : memref<?x?xf32>
    %s22 = arith.mulf %a22, %a22 : f32
    affine.store %s22, %A23[%i, %j] : memref<?x?xf32>
    %a23 = affine.load %A23[%i - 1, %j] : memref<?x?xf32>
    %s23 = arith.mulf %a23, %a23 : f32
    affine.store %s23, %A24[%i, %j] : memref<?x?xf32>
    %a24 = affine.load %A24[%i - 1, %j] : memref<?x?xf32>
    %s24 = arith.mulf %a24, %a24 : f32
    affine.store %s24, %A25[%i, %j] : memref<?x?xf32>
    %a25 = affine.load %A25[%i - 1, %j] : memref<?x?xf32>
    %s25 = arith.mulf %a25, %a25 : f32
    affine.store %s25, %A26[%i, %j] : memref<?x?xf32>
    %a26 = affine.load %A26[%i - 1, %j] : memref<?x?xf32>
    %s26 = arith.mulf %a26, %a26 : f32
    affine.store %s26, %A27[%i, %j] : memref<?x?xf32>
    %a27 = affine.load %A27[%i - 1, %j] : memref<?x?xf32>
    %s27 = arith.mulf %a27, %a27 : f32
    affine.store %s27, %A28[%i, %j] : memref<?x?xf32>
    %a28 = affine.load %A28[%i - 1, %j] : memref<?x?xf32>
    %s28 = arith.mulf %a28, %a28 : f32
    affine.store %s28, %A29[%i, %j] : memref<?x?xf32>
    %a29 = affine.load %A29[%i - 1, %j] : memref<?x?xf32>
    %s29 = arith.mulf %a29, %a29 : f32
    affine.store %s29, %A30[%i, %j] : memref<?x?xf32>
    %a30 = affine.load %A30[%i - 1, %j] : memref<?x?xf32>
    %s30 = arith.mulf %a30, %a30 : f32
    affine.store %s30, %A31[%i, %j] : memref<?x?xf32>
    %a31 = affine.load %A31[%i - 1, %j] : memref<?x?xf32>
    %s31 = arith.mulf %a31, %a31 : f32
    affine.store %s31, %A32[%i, %j] : memref<?x?xf32>
  } }
  return
}
