// Code that cannot be executed is not decided. That is no error, but told; a proof may succeed all the same.
// RUN: split-file %s %t
// RUN: mse-opt --mse-verify=against=%t/original.mlir %t/transformed.mlir 2>&1 | FileCheck %s --implicit-check-not=error:

// CHECK: remark: not decided: @expanded: this module:{{.*}}operation 'vector.expandload' is not supported with --check or --stats; not proved: 'vector.expandload' is beyond a proof
// CHECK: remark: @complex computes what it does in '{{.*}}original.mlir': not executed ({{.*}}a value of type {{.*}}complex<f16>> is not supported); proved for all sizes and inputs
// CHECK: remark: not decided: @unranked: {{.*}}original.mlir: argument A: a value of type memref<*xf32> is not supported; not proved: 'memref.cast' is beyond a proof
// CHECK: remark: not decided: @outside: {{.*}}original.mlir:{{.*}}: function 'sine' has no body; not proved: 'func.call' is beyond a proof

//--- original.mlir
func.func @expanded(%A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to 1 {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

func.func @complex(%A: memref<?xcomplex<f16>>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xcomplex<f16>>
    %y = complex.mul %x, %x : complex<f16>
    affine.store %y, %A[%i] : memref<?xcomplex<f16>>
  }
  return
}

func.func @unranked(%A: memref<*xf32>) {
  %a = memref.cast %A : memref<*xf32> to memref<?xf32>
  return
}

func.func private @sine(f32) -> f32 attributes {llvm.readnone}

func.func @outside(%A: memref<?xf32>) {
  affine.for %i = 0 to 1 {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = func.call @sine(%x) : (f32) -> f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}

//--- transformed.mlir
func.func @expanded(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.0> : vector<1xf32>
  %all = arith.constant dense<true> : vector<1xi1>
  %x = vector.expandload %A[%c0], %all, %z : memref<?xf32>, vector<1xi1>, vector<1xf32> into vector<1xf32>
  vector.store %x, %B[%c0] : memref<?xf32>, vector<1xf32>
  return
}

func.func @complex(%A: memref<?xcomplex<f16>>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[symbol(%n) - %i - 1] : memref<?xcomplex<f16>>
    %y = complex.mul %x, %x : complex<f16>
    affine.store %y, %A[symbol(%n) - %i - 1] : memref<?xcomplex<f16>>
  }
  return
}

func.func @unranked(%A: memref<*xf32>) {
  %a = memref.cast %A : memref<*xf32> to memref<?xf32>
  return
}

func.func private @sine(f32) -> f32 attributes {llvm.readnone}

func.func @outside(%A: memref<?xf32>) {
  affine.for %i = 0 to 1 {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = func.call @sine(%x) : (f32) -> f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}
