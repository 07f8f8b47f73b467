// Where all usual sizes are out of bounds for the original, those are executed for which its subscripts stay in bounds.
// RUN: split-file %s %t
// RUN: mse-opt %t/original.mlir --mse-verify=against=%t/original.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: not mse-opt %t/transformed.mlir --mse-verify=against=%t/original.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not mse-opt %t/nowhere.mlir --mse-verify=against=%t/nowhere.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOWHERE

// SAME: remark: @strided computes what it does in '{{.*}}': equal in 10 runs (2 seeds), also with arg0.0=1,arg1.0=101,arg2.0=1,arg3=0 and arg0.0=1,arg1.0=101,arg2.0=2,arg3=1 and
// SAME: remark: @window computes what it does in '{{.*}}': equal in 2 runs (2 seeds), also with arg0.0=60,arg1.0=60; proved
// OTHER: error: @strided does not compute what it does in '{{.*}}': argument b at [100]: {{.*}}, with arg0.0=1,arg1.0=101,arg2.0=1,arg3=0, seed 0
// OTHER: error: @window does not compute what it does in '{{.*}}': argument b at [59]: {{.*}}, with arg0.0=60,arg1.0=60, seed 0
// NOWHERE: error: not decided: @before: the original is at fault: {{.*}}: out of bounds: {{.*}} uses index [-1]

//--- original.mlir
func.func @strided(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?x4xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %b[2 * %i + 100] : memref<?xf32>
    affine.store %w, %c[%i + symbol(%k), 3] : memref<?x4xf32>
  }
  return
}

// No size is read at all.
func.func @window(%a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %i = 50 to 60 {
    %v = affine.load %a[%i] : memref<?xf32>
    affine.store %v, %b[%i] : memref<?xf32>
  }
  return
}

//--- transformed.mlir
func.func @strided(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?x4xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xf32>
    %w = arith.addf %v, %v : f32
    affine.store %v, %b[2 * %i + 100] : memref<?xf32>
    affine.store %w, %c[%i + symbol(%k), 3] : memref<?x4xf32>
  }
  return
}

func.func @window(%a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %i = 50 to 59 {
    %v = affine.load %a[%i] : memref<?xf32>
    affine.store %v, %b[%i] : memref<?xf32>
  }
  return
}

//--- nowhere.mlir
func.func @before(%a: memref<?xf32>) {
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to 3 {
    affine.store %x, %a[%i - 1] : memref<?xf32>
  }
  return
}
