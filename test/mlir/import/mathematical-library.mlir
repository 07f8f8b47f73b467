// Declared functions with the names and types of C's mathematical library only compute. A device has no such library: there
// they are the operations that give the same.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s --check-prefix=IMPORT
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir
// RUN: sed -f %S/Inputs/mathematical-library.sed %s > %t.original.mlir
// RUN: sed -f %S/Inputs/mathematical-library.sed %t.mlir > %t.result.mlir
// RUN: mse-run --compare %t.original.mlir %t.result.mlir --entry softened --check --sizes 1,2,3,31,33
// RUN: mse-opt --mse-to-parallel=verify=each %s 2>/dev/null | FileCheck %s --check-prefix=HOST

func.func private @logf(f32) -> f32
func.func private @pow(f64, f64) -> f64
func.func private @floor(f64) -> f64
func.func private @rint(f64) -> f64
func.func private @exp(f32) -> f32

// IMPORT: not imported [effects]: 'func.call' of @exp has effects that are not modelled

// IMPORT-LABEL: @softened
// IMPORT:         mse.stmt
// CHECK-LABEL: @softened
// CHECK:         gpu.launch
// CHECK-NOT:       call @logf
// CHECK:           math.log %{{.*}} : f32
// CHECK:           scf.if
// CHECK-NOT:         call @pow
// CHECK:             math.powf %{{.*}} : f64
// CHECK-NOT:       call @floor
// CHECK:           math.floor %{{.*}} : f64
// HOST-LABEL:  @softened
// HOST:          call @logf
func.func @softened(%a: memref<?xf32>, %b: memref<?xf64>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f64
  %n = memref.dim %a, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %log = func.call @logf(%x) : (f32) -> f32
    affine.store %log, %a[%i] : memref<?xf32>
    %y = affine.load %b[%i] : memref<?xf64>
    %large = arith.cmpf ogt, %y, %two : f64
    %z = scf.if %large -> f64 {
      %p = func.call @pow(%y, %two) : (f64, f64) -> f64
      scf.yield %p : f64
    } else {
      scf.yield %y : f64
    }
    %m = func.call @floor(%z) : (f64) -> f64
    affine.store %m, %b[%i] : memref<?xf64>
  }
  return
}

// Of another type it is any function.
// IMPORT-LABEL: @other
// IMPORT-NOT:     mse.stmt
func.func @other(%a: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = func.call @exp(%x) : (f32) -> f32
    affine.store %y, %a[%i] : memref<8xf32>
  }
  return
}
