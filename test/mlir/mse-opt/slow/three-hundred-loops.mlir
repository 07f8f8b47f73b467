// A bound for all of a scop: 300 sequential loops in one function. At most 10 s of processor time.
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file=%t.mlir

// CHECK: func.func @f
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>) {
%c0 = arith.constant 0 : index
%n = memref.dim %A, %c0 : memref<?xf32>
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %B[%i - 1] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %A[%i - 3] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %A[%i - 0] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %B[%i - 2] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %A[%i - 4] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 0 to %n {
%a = affine.load %B[%i - 0] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 1 to %n {
%a = affine.load %A[%i - 1] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 2 to %n {
%a = affine.load %A[%i - 2] : memref<?xf32>
%b = affine.load %B[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %B[%i] : memref<?xf32>
}
affine.for %i = 3 to %n {
%a = affine.load %B[%i - 3] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
affine.for %i = 4 to %n {
%a = affine.load %B[%i - 4] : memref<?xf32>
%b = affine.load %A[%i] : memref<?xf32>
%c = arith.addf %a, %b : f32
affine.store %c, %A[%i] : memref<?xf32>
}
return
}
