// New memory that no thread, nor block, has for itself is at most as much as the program has, and only where it buys time: a
// row for each block, but no plane, which is too large for one.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose{report=true},mse-verify)' %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry rows --check --sizes 1,2,3,31,33
// RUN: mse-run --compare %s %t.mlir --entry planes --check --sizes 1,2,3,31,33

// CHECK: remark: candidate: the source order, storage as it stands: 10200.0 us, 2000 launches: not chosen, takes 1446.8 times as long
// CHECK: remark: candidate: isl's order, storage as it stands: 10200.0 us
// CHECK: remark: candidate: the source order, memory of its own for each iteration for values of 'mem0': 205.0 us, 1 launch: not chosen, takes 29.1 times as long
// CHECK: remark: candidate: isl's order, memory of its own for each iteration for values of 'mem0': 12.0 us, 2 launches: not chosen, takes 1.7 times as long
// CHECK: remark: candidate: the source order, memory of its own for each iteration for values of 'mem0', a block for each iteration: 7.0 us, 1 launch: chosen
// CHECK: remark: chosen: the source order, memory of its own for each iteration for values of 'mem0', a block for each iteration: 7.0 us, 1 launch, 0 bytes of new memory
// CHECK: remark: candidate: the source order, memory of its own for each iteration for values of 'mem0': 200005.1 us, 1 launch: not chosen, needs 4000000000 bytes of new memory; it may have 8004000
// CHECK: remark: chosen: isl's order, fused less, storage as it stands: {{.*}} us, {{.*}} launches, 0 bytes of new memory
// CHECK-LABEL: @rows
// CHECK: mse.array "mem0_own" <"[arg0_0, arg0_1] -> { mem0_own[i0, i1] : 0 <= i0 < arg0_0 and 0 <= i1 < arg0_1 }">
func.func @rows(%x: memref<?x?xf32>, %y: memref<?x?xf32>) attributes {dims = ["n,m", "n,m"]} {
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

// CHECK-LABEL: @planes
// CHECK-NOT: mem0_own
func.func @planes(%x: memref<?x?xf32>, %y: memref<?xf32>) attributes {dims = ["n,m", "n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %t = memref.alloc(%m, %m) : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %k = 0 to %m {
        %a = affine.load %x[%i, %j] : memref<?x?xf32>
        %b = affine.load %x[%i, %k] : memref<?x?xf32>
        %c = arith.mulf %a, %b : f32
        affine.store %c, %t[%j, %k] : memref<?x?xf32>
      }
    }
    %last = affine.load %t[symbol(%m) - 1, 0] : memref<?x?xf32>
    affine.store %last, %y[%i] : memref<?xf32>
    affine.for %j = 0 to %m {
      affine.for %k = 0 to %m {
        %a = affine.load %t[%k, %j] : memref<?x?xf32>
        %b = affine.load %y[%i] : memref<?xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %y[%i] : memref<?xf32>
      }
    }
  }
  memref.dealloc %t : memref<?x?xf32>
  return
}
