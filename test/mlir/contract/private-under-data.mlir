// Small tables with subscripts that are data: memory of the thread or the block, whatever the subscripts, where an
// iteration allocates or kills it, also under conditions that are data.
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --entry declared --size 300
// RUN: mse-run --compare %s %t.mlir --check --entry killed --size 300
// RUN: mse-run --compare %s %t.mlir --check --entry histogram --size 300
// RUN: mse-run --compare %s %t.mlir --check --entry declared --size 0

// CHECK-LABEL: func.func @declared
// CHECK-COUNT-1: gpu.launch {{.*}} private(%[[T:.*]] : memref<4xi32, #gpu.address_space<private>>)
// CHECK:           memref.load %[[T]][%{{.*}}]
// CHECK-NOT:       gpu.launch
func.func @declared(%n: index, %A: memref<?xi32>, %B: memref<?x4xi32>) {
  %z = arith.constant 0 : i32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %c = arith.cmpi sgt, %a, %z : i32
    scf.if %c {
      %t = memref.alloca() : memref<4xi32>
      affine.store %a, %t[0] : memref<4xi32>
      affine.store %z, %t[1] : memref<4xi32>
      %one = arith.constant 1 : i32
      %k = arith.andi %a, %one : i32
      %q = arith.index_cast %k : i32 to index
      %v = memref.load %t[%q] : memref<4xi32>
      affine.store %v, %B[%i, 2] : memref<?x4xi32>
    }
  }
  return
}

// CHECK-LABEL: func.func @killed
// CHECK-COUNT-1: gpu.launch {{.*}} private(%{{.*}} : memref<4xi32, #gpu.address_space<private>>)
// CHECK-NOT:       gpu.launch
func.func @killed(%n: index, %A: memref<?xi32>, %B: memref<?x4xi32>) {
  %z = arith.constant 0 : i32
  %t = memref.alloca() : memref<4xi32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %c = arith.cmpi sgt, %a, %z : i32
    scf.if %c {
      mse.kill %t : memref<4xi32>
      affine.store %a, %t[0] : memref<4xi32>
      affine.store %z, %t[1] : memref<4xi32>
      %one = arith.constant 1 : i32
      %k = arith.andi %a, %one : i32
      %q = arith.index_cast %k : i32 to index
      %v = memref.load %t[%q] : memref<4xi32>
      affine.store %v, %B[%i, 2] : memref<?x4xi32>
    }
  }
  return
}

// Counts of eight kinds in each row: a block has the row, and its counts.
// CHECK-LABEL: func.func @histogram
// CHECK-COUNT-1: gpu.launch {{.*}} workgroup(%[[T:.*]] : memref<8xi32, #gpu.address_space<workgroup>>)
// CHECK:           memref.atomic_rmw addi %{{.*}}, %[[T]][%{{.*}}]
// CHECK-NOT:       gpu.launch
func.func @histogram(%n: index, %A: memref<?x50xi32>, %B: memref<?x8xi32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %mask = arith.constant 7 : i32
  affine.for %i = 0 to %n {
    %t = memref.alloca() : memref<8xi32>
    affine.for %k = 0 to 8 { affine.store %z, %t[%k] : memref<8xi32> }
    affine.for %j = 0 to 50 {
      %a = affine.load %A[%i, %j] : memref<?x50xi32>
      %k = arith.andi %a, %mask : i32
      %q = arith.index_cast %k : i32 to index
      %o = memref.load %t[%q] : memref<8xi32>
      %v = arith.addi %o, %one : i32
      memref.store %v, %t[%q] : memref<8xi32>
    }
    affine.for %k = 0 to 8 {
      %v = affine.load %t[%k] : memref<8xi32>
      affine.store %v, %B[%i, %k] : memref<?x8xi32>
    }
  }
  return
}
