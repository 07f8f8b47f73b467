// New arrays have at most max-bytes bytes: of constant size, or there is none; else the best without them is executed where
// one would have more.
// RUN: mse-opt --mse-to-gpu="max-bytes=1000 verify=each" %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry rows --check --size arg0.0=3,arg0.1=4,arg1.0=3,arg1.1=4
// RUN: mse-run --compare %s %t.mlir --entry rows --check --size arg0.0=33,arg0.1=31,arg1.0=33,arg1.1=31

// CHECK-LABEL: @rows
// CHECK:         scf.if
// CHECK:           gpu.launch {{.*}} dynamic_shared_memory_size
// CHECK:         } else {
// CHECK:           affine.for
// CHECK-NEXT:        gpu.launch
// CHECK-LABEL: @known
// CHECK-NOT:     scf.if
// CHECK-NOT:     memref.alloc(
func.func @rows(%x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %t = memref.alloc(%m) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %x[%i, %j] : memref<?x?xf32>
      affine.store %a, %t[%j] : memref<?xf32>
    }
    affine.for %j = 0 to %m {
      %a = affine.load %t[-%j + symbol(%m) - 1] : memref<?xf32>
      %b = affine.load %t[%j] : memref<?xf32>
      %c = arith.mulf %a, %b : f32
      affine.store %c, %y[%i, %j] : memref<?x?xf32>
    }
  }
  memref.dealloc %t : memref<?xf32>
  return
}

func.func @known(%x: memref<40x40xf32>, %y: memref<40x40xf32>) {
  %t = memref.alloca() : memref<40xf32>
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      %a = affine.load %x[%i, %j] : memref<40x40xf32>
      affine.store %a, %t[%j] : memref<40xf32>
    }
    affine.for %j = 0 to 40 {
      %a = affine.load %t[-%j + 39] : memref<40xf32>
      %b = affine.load %t[%j] : memref<40xf32>
      %c = arith.mulf %a, %b : f32
      affine.store %c, %y[%i, %j] : memref<40x40xf32>
    }
  }
  return
}
