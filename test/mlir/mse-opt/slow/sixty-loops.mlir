// Of a nest of 60 loops around each other the inner 24 are read.
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir 2>&1 | FileCheck %s

// CHECK: remark: not imported [bound]: 'affine.for' is one of more than 24 loops around each other
// CHECK-NOT: not imported
func.func @f(%A: memref<?xf32>, %n: index) {
affine.for %i0 = 0 to %n {
affine.for %i1 = 0 to %n {
affine.for %i2 = 0 to %n {
affine.for %i3 = 0 to %n {
affine.for %i4 = 0 to %n {
affine.for %i5 = 0 to %n {
affine.for %i6 = 0 to %n {
affine.for %i7 = 0 to %n {
affine.for %i8 = 0 to %n {
affine.for %i9 = 0 to %n {
affine.for %i10 = 0 to %n {
affine.for %i11 = 0 to %n {
affine.for %i12 = 0 to %n {
affine.for %i13 = 0 to %n {
affine.for %i14 = 0 to %n {
affine.for %i15 = 0 to %n {
affine.for %i16 = 0 to %n {
affine.for %i17 = 0 to %n {
affine.for %i18 = 0 to %n {
affine.for %i19 = 0 to %n {
affine.for %i20 = 0 to %n {
affine.for %i21 = 0 to %n {
affine.for %i22 = 0 to %n {
affine.for %i23 = 0 to %n {
affine.for %i24 = 0 to %n {
affine.for %i25 = 0 to %n {
affine.for %i26 = 0 to %n {
affine.for %i27 = 0 to %n {
affine.for %i28 = 0 to %n {
affine.for %i29 = 0 to %n {
affine.for %i30 = 0 to %n {
affine.for %i31 = 0 to %n {
affine.for %i32 = 0 to %n {
affine.for %i33 = 0 to %n {
affine.for %i34 = 0 to %n {
affine.for %i35 = 0 to %n {
affine.for %i36 = 0 to %n {
affine.for %i37 = 0 to %n {
affine.for %i38 = 0 to %n {
affine.for %i39 = 0 to %n {
affine.for %i40 = 0 to %n {
affine.for %i41 = 0 to %n {
affine.for %i42 = 0 to %n {
affine.for %i43 = 0 to %n {
affine.for %i44 = 0 to %n {
affine.for %i45 = 0 to %n {
affine.for %i46 = 0 to %n {
affine.for %i47 = 0 to %n {
affine.for %i48 = 0 to %n {
affine.for %i49 = 0 to %n {
affine.for %i50 = 0 to %n {
affine.for %i51 = 0 to %n {
affine.for %i52 = 0 to %n {
affine.for %i53 = 0 to %n {
affine.for %i54 = 0 to %n {
%a = affine.load %A[%i0] : memref<?xf32>
%b = arith.addf %a, %a : f32
affine.store %b, %A[%i0] : memref<?xf32>
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
