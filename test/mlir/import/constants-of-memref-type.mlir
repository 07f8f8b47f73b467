// A constant of memref type is memory that nothing writes, apart from all other memory, also where memory was handed out.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s --check-prefix=IMPORT
// RUN: mse-opt --mse-to-gpu=verify=each %s 2>&1 | FileCheck %s

func.func private @fill(memref<8xf32>)

// IMPORT-NOT:   not imported
// IMPORT-LABEL: @scaled
// IMPORT:         mse.scop
// IMPORT-NEXT:        arrays("mem0" {{.*}} <"{ mem0[i0] : 0 <= i0 <= 7 }"> live_in,
// IMPORT-NEXT:               "mem1" {{.*}} live_in live_out)
// CHECK-LABEL:  @scaled
// CHECK:          %[[TABLE:.*]] = arith.constant dense<{{.*}}> : memref<8xf32>
// CHECK:          gpu.launch
// CHECK:            load %[[TABLE]]
func.func @scaled() -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  func.call @fill(%a) : (memref<8xf32>) -> ()
  affine.for %i = 0 to 8 {
    %table = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : memref<8xf32>
    %x = affine.load %table[%i] : memref<8xf32>
    %y = affine.load %a[%i] : memref<8xf32>
    %z = arith.mulf %x, %y : f32
    affine.store %z, %a[%i] : memref<8xf32>
  }
  return %a : memref<8xf32>
}
