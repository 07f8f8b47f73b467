// Each of six reads goes to one of two new arrays: a statement in 64 pieces, hence p stays, and the report names the statement.
// RUN: mse-opt --mse-import --mse-dataflow --mse-explain="values=2" %s -o /dev/null 2>&1 | FileCheck %s

// CHECK: array 'mem0' stays as it is [max-pieces]: statement 'S2' would be split in more than 32 (S2)
// CHECK:   first @w0: {{[0-9]+}} classes
// CHECK:   first @w1: 2 classes
// CHECK:   after: 'mem0'
// CHECK-NOT: after: 'mem0
func.func @pieces(%out: memref<?xf32>, %u: f32, %v: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %out, %c0 : memref<?xf32>
  %p = memref.alloc() : memref<2xf32>
  affine.for %t = 0 to %n {
    affine.for %i = 0 to 2 {
      affine.store %u, %p[%i] : memref<2xf32>
    }
    affine.store %v, %p[0] : memref<2xf32>
    affine.for %a = 0 to 2 {
      affine.for %b = 0 to 2 {
        affine.for %c = 0 to 2 {
          affine.for %d = 0 to 2 {
            affine.for %e = 0 to 2 {
              affine.for %f = 0 to 2 {
                %0 = affine.load %p[%a] : memref<2xf32>
                %1 = affine.load %p[%b] : memref<2xf32>
                %2 = affine.load %p[%c] : memref<2xf32>
                %3 = affine.load %p[%d] : memref<2xf32>
                %4 = affine.load %p[%e] : memref<2xf32>
                %5 = affine.load %p[%f] : memref<2xf32>
                %6 = arith.addf %0, %1 : f32
                %7 = arith.addf %2, %3 : f32
                %8 = arith.addf %4, %5 : f32
                %9 = arith.addf %6, %7 : f32
                %10 = arith.addf %8, %9 : f32
                affine.store %10, %out[%t] : memref<?xf32>
              }
            }
          }
        }
      }
    }
  }
  memref.dealloc %p : memref<2xf32>
  return
}
