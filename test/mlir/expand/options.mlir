// RUN: mse-opt --mse-import=temporaries=memory --mse-dataflow --mse-expand=mode=none %s | FileCheck %s --check-prefix=NONE
// RUN: mse-opt --mse-import=temporaries=memory --mse-dataflow --mse-expand=arrays=mem1 %s | FileCheck %s --check-prefix=ONE
// RUN: mse-opt --mse-import=temporaries=memory --mse-dataflow --mse-expand=exclude=mem0 %s | FileCheck %s --check-prefix=ONE
// RUN: mse-opt --mse-import=temporaries=memory --mse-dataflow --mse-expand=max-bytes=31 %s 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not mse-opt --mse-expand=mode=minimal %s 2>&1 | FileCheck %s --check-prefix=MODE

// NONE-NOT:  mse.array

// ONE-NOT:   mse.array
// ONE:       mse.array "mem1
// ONE-NOT:   mse.array

// BYTES:     remark: not expanded [max-bytes]: array 'mem0' stays as it is: it would take 32 bytes, more than 31
// BYTES-NOT: mse.array
// BYTES:     mse.array "mem1{{.*}} : memref<?xf32>
// BYTES-NOT: mse.array

// MODE:      unknown mode 'minimal'; it has maximal and full
func.func @scalars(%a: memref<4xf64>, %b: memref<4xf32>) {
  %x = memref.alloca() : memref<f64>
  %y = memref.alloca() : memref<f32>
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i] : memref<4xf64>
    affine.store %0, %x[] : memref<f64>
    %1 = affine.load %b[%i] : memref<4xf32>
    affine.store %1, %y[] : memref<f32>
    %2 = affine.load %x[] : memref<f64>
    %3 = arith.addf %2, %2 : f64
    affine.store %3, %a[%i] : memref<4xf64>
    %4 = affine.load %y[] : memref<f32>
    %5 = arith.addf %4, %4 : f32
    affine.store %5, %b[%i] : memref<4xf32>
  }
  return
}
