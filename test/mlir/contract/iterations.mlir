// Outside of launches, iterations of parallel loops have memory of their own: what the outermost ones keep for themselves
// gets a mark, and becomes values or memory inside of the loop.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule{algorithm=source},mse-contract{owner=iteration},mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal schedule=source verify=each" %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=CODE
// RUN: mse-run --compare %s %t.mlir --entry window --check
// RUN: mse-run --compare %s %t.mlir --entry neighbours --check

// CHECK-LABEL: @window
// CHECK:         mse.array "mem0_x2" {{.*}} layout <"{ mem0_x2[a0, a1] -> [a1] }" mod ["2"] in "private">
// CHECK:         mse.mark "parallel"
// CODE-LABEL:  @window
// CODE-NOT:      memref.alloc
// CODE:          affine.parallel
// CODE:            %[[T:.*]] = memref.alloc() : memref<2xf32>
// CODE:            affine.store %{{.*}}, %[[T]][%{{.*}} mod 2]
// CODE:            memref.dealloc %[[T]]
// CODE:          return
func.func @window(%x: memref<40xf32>, %y: memref<40xf32>) {
  affine.for %i = 0 to 40 {
    %t = memref.alloca() : memref<9xf32>
    %a = affine.load %x[%i] : memref<40xf32>
    affine.store %a, %t[0] : memref<9xf32>
    affine.store %a, %t[1] : memref<9xf32>
    affine.for %k = 2 to 9 {
      %p = affine.load %t[%k - 1] : memref<9xf32>
      %q = affine.load %t[%k - 2] : memref<9xf32>
      %r = arith.addf %p, %q : f32
      affine.store %r, %t[%k] : memref<9xf32>
    }
    %last = affine.load %t[8] : memref<9xf32>
    affine.store %last, %y[%i] : memref<40xf32>
  }
  return
}

// Values that pass from iteration to iteration stay where they are, and nothing is marked.
// CHECK-LABEL: @neighbours
// CHECK-NOT:     private
// CHECK-NOT:     mse.mark
// CHECK:         return
func.func @neighbours(%x: memref<40xf32>, %y: memref<40xf32>) {
  affine.for %t = 0 to 3 {
    %b = memref.alloca() : memref<40xf32>
    affine.for %i = 0 to 40 {
      %a = affine.load %x[%i] : memref<40xf32>
      affine.store %a, %b[%i] : memref<40xf32>
    }
    affine.for %i = 1 to 40 {
      %a = affine.load %b[%i - 1] : memref<40xf32>
      affine.store %a, %y[%i] : memref<40xf32>
    }
  }
  return
}
