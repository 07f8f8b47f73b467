// A new array whose size depends on parameters may be too large for them: the scop as it was is kept, and executed there.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-verify)' %s | FileCheck %s
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule,mse-lower)' %s | FileCheck %s --check-prefix=LOWER
// RUN: mse-opt --mse-to-gpu="expand=maximal contract=none max-bytes=1000 verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry product --size n=5,m=6 --check
// RUN: mse-run %t.mlir --entry product --size n=5,m=6 --stats | FileCheck %s --check-prefix=FITS
// RUN: mse-run --compare %s %t.mlir --entry product --size n=5,m=7 --check
// RUN: mse-run --compare %s %t.mlir --entry product --size n=7,m=8 --check
// RUN: mse-run %t.mlir --entry product --size n=7,m=8 --stats | FileCheck %s --check-prefix=INSTEAD
// RUN: mse-run --compare %s %t.mlir --entry product --size n=33,m=1 --check

// CHECK-LABEL: @product
// CHECK:      %arg2_x1 = mse.array
// CHECK:      mse.dataflow
// CHECK:      mse.fallback beyond 9223372036854775807 {
// CHECK-NEXT:   mse.scop parameters("arg1_0" %{{.*}} = %arg1_0, "arg1_1" %{{.*}} = %arg1_1)
// CHECK-NOT:    mse.array
// CHECK-NOT:    mse.dataflow
// CHECK:      return

// LOWER-LABEL: @product
// LOWER-DAG:    %[[MAX:.*]] = arith.constant 1152921504606846975 : index
// LOWER-DAG:    %[[ONE:.*]] = arith.constant 1 : index
// LOWER:        arith.divui %[[MAX]],
// LOWER:        scf.if %
// LOWER:          %{{.*}} = memref.alloc(%{{.*}}, %{{.*}}) : memref<?x?xf64>
// LOWER:          memref.dealloc
// LOWER-NEXT:     memref.dealloc
// LOWER-NEXT:   } else {
// LOWER:          affine.for
// LOWER-NEXT:       affine.for
// LOWER-NOT:      memref.alloc
// LOWER:          return

// FITS:    launches: 1,
// INSTEAD: launches: 0,
// INSTEAD: allocated at peak: 0 bytes host, 0 bytes device
func.func @product(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>)
    attributes {dims = ["n,n", "n,m", "n,m"]} {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %b, %c0 : memref<?x?xf64>
  %m = memref.dim %b, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.store %zero, %c[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %n {
        %0 = affine.load %a[%i, %k] : memref<?x?xf64>
        %1 = affine.load %b[%k, %j] : memref<?x?xf64>
        %2 = arith.mulf %0, %1 : f64
        %3 = affine.load %c[%i, %j] : memref<?x?xf64>
        %4 = arith.addf %3, %2 : f64
        affine.store %4, %c[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// Where memory that is there is no smaller, there is nothing to check.
// CHECK-LABEL: @row
// CHECK:       mse.array
// CHECK-NOT:   mse.fallback
// CHECK:       return
func.func @row(%a: memref<?x?xf64>, %b: memref<?x?xf64>) attributes {dims = ["n,m", "n,m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf64>
  %m = memref.dim %a, %c1 : memref<?x?xf64>
  %t = memref.alloc(%m) : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %a[%i, %j] : memref<?x?xf64>
      affine.store %0, %t[%j] : memref<?xf64>
    }
    affine.for %j = 0 to %m {
      %0 = affine.load %t[%m - %j - 1] : memref<?xf64>
      affine.store %0, %b[%i, %j] : memref<?x?xf64>
    }
  }
  memref.dealloc %t : memref<?xf64>
  return
}
