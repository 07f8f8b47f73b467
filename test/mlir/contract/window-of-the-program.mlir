// An array that the program allocates for the scop alone gets a window, too, and its allocation goes: two rows are left.
// One that the program uses elsewhere stays.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu,mse-contract{mode=modulo},mse-verify,mse-lower{target=gpu})' %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry jacobi --size arg0=33,arg1=5,arg2.0=33 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry jacobi --size arg0=3,arg1=1,arg2.0=3 --check

// CHECK-LABEL: @jacobi
// CHECK:         memref.alloc(%{{.*}}) : memref<2x?xf64>
// CHECK:         affine.load %{{.*}}[%{{.*}} mod 2, symbol(%{{.*}}) + symbol(%{{.*}}) * 256 - 1]
// CHECK-NOT:     memref.alloc(
// CHECK-LABEL: @kept
// CHECK:         memref.alloc(%{{.*}}, %{{.*}}) : memref<?x?xf64>
// CHECK:         call @look
func.func @jacobi(%n: index, %steps: index, %x: memref<?xf64>) {
  %third = arith.constant 0.25 : f64
  %rows = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%steps]
  %a = memref.alloc(%rows, %n) : memref<?x?xf64>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[0, %i] : memref<?x?xf64>
  }
  affine.for %t = 0 to %steps {
    %b0 = affine.load %a[%t, 0] : memref<?x?xf64>
    affine.store %b0, %a[%t + 1, 0] : memref<?x?xf64>
    %b1 = affine.load %a[%t, symbol(%n) - 1] : memref<?x?xf64>
    affine.store %b1, %a[%t + 1, symbol(%n) - 1] : memref<?x?xf64>
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%t, %i - 1] : memref<?x?xf64>
      %c = affine.load %a[%t, %i] : memref<?x?xf64>
      %r = affine.load %a[%t, %i + 1] : memref<?x?xf64>
      %s0 = arith.addf %l, %c : f64
      %s1 = arith.addf %s0, %r : f64
      %s = arith.mulf %s1, %third : f64
      affine.store %s, %a[%t + 1, %i] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    %v = affine.load %a[symbol(%steps), %i] : memref<?x?xf64>
    affine.store %v, %x[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<?x?xf64>
  return
}

func.func private @look(memref<?x?xf64>)
func.func @kept(%n: index, %steps: index, %x: memref<?xf64>) {
  %third = arith.constant 0.25 : f64
  %rows = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%steps]
  %a = memref.alloc(%rows, %n) : memref<?x?xf64>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[0, %i] : memref<?x?xf64>
  }
  affine.for %t = 0 to %steps {
    %b0 = affine.load %a[%t, 0] : memref<?x?xf64>
    affine.store %b0, %a[%t + 1, 0] : memref<?x?xf64>
    %b1 = affine.load %a[%t, symbol(%n) - 1] : memref<?x?xf64>
    affine.store %b1, %a[%t + 1, symbol(%n) - 1] : memref<?x?xf64>
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%t, %i - 1] : memref<?x?xf64>
      %c = affine.load %a[%t, %i] : memref<?x?xf64>
      %r = affine.load %a[%t, %i + 1] : memref<?x?xf64>
      %s0 = arith.addf %l, %c : f64
      %s1 = arith.addf %s0, %r : f64
      %s = arith.mulf %s1, %third : f64
      affine.store %s, %a[%t + 1, %i] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    %v = affine.load %a[symbol(%steps), %i] : memref<?x?xf64>
    affine.store %v, %x[%i] : memref<?xf64>
  }
  func.call @look(%a) : (memref<?x?xf64>) -> ()
  memref.dealloc %a : memref<?x?xf64>
  return
}
