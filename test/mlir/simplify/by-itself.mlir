// mse-simplify is a pass of its own: import alone reads conditionals as they are.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import)' %s 2>/dev/null | FileCheck %s --check-prefix=READ
// RUN: mse-opt --mse-simplify %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry stored --size 0 --size 1 --size 17 --check
// RUN: mse-opt --mse-simplify %t.mlir | FileCheck %s

// Nothing is told of what stays.
// SILENT-NOT: {{.}}

// READ-LABEL: func.func @stored
// READ:         scf.if
// READ:           mse.write %{{.*}} may
// CHECK-LABEL: func.func @stored
// CHECK-NOT:     scf.if
// CHECK:         arith.select
// CHECK-NEXT:    affine.store
func.func @stored(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = affine.load %B[%i] : memref<?xf32>
    %c = arith.cmpf olt, %a, %b : f32
    scf.if %c {
      affine.store %b, %A[%i] : memref<?xf32>
    }
  }
  return
}

// The condition is no data.
// CHECK-LABEL: func.func @of_the_iteration
// CHECK:         scf.if
func.func @of_the_iteration(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = affine.load %B[%i] : memref<?xf32>
    %c = arith.cmpi slt, %i, %m : index
    scf.if %c {
      affine.store %b, %A[%i] : memref<?xf32>
    }
  }
  return
}

// A region that cannot be imported stays as it is.
// CHECK-LABEL: func.func @not_understood
// CHECK:         scf.if
func.func private @unknown(memref<?xf32>)
func.func @not_understood(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = affine.load %B[%i] : memref<?xf32>
    %c = arith.cmpf olt, %a, %b : f32
    scf.if %c {
      affine.store %b, %A[%i] : memref<?xf32>
    }
    func.call @unknown(%A) : (memref<?xf32>) -> ()
  }
  return
}
