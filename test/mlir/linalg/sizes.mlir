// Sizes of operands that one loop of linalg counts are one: of those that the program asks for already, of constants, of what is
// written. Constants and sizes that nothing uses any more are gone.
// RUN: mse-opt --mse-linalg-to-loops %s -o %t.loops.mlir 2>/dev/null
// RUN: FileCheck %s --check-prefix=LOOPS < %t.loops.mlir
// RUN: mse-opt --mse-to-gpu %s -o %t.gpu.mlir 2>/dev/null
// RUN: FileCheck %s < %t.gpu.mlir
// RUN: mse-run --compare %t.loops.mlir %t.gpu.mlir --entry product --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %t.loops.mlir %t.gpu.mlir --entry chain --sizes 1,2,3,31,33 --check --order random:3
// RUN: mse-run --compare %t.loops.mlir %t.gpu.mlir --entry partly --size 8 --check

// LOOPS-LABEL: func.func @product
// LOOPS-COUNT-3: memref.dim
// LOOPS-NOT:   memref.dim
// CHECK-LABEL: func.func @product
// CHECK-DAG:     %[[ROWS:.*]] = memref.dim %arg2, %c0
// CHECK-DAG:     %[[COLUMNS:.*]] = memref.dim %arg2, %c1
// CHECK-DAG:     %[[STEPS:.*]] = memref.dim %arg1, %c0
// CHECK:         gpu.launch
// CHECK-NOT:       affine.store
// CHECK:           affine.for %{{.*}} = 0 to %[[STEPS]] iter_args(%{{.*}} = %cst)
// CHECK:           affine.store
// CHECK-NOT:       affine.store
func.func @product(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) attributes {dims = ["n,n", "n,n", "n,n"]} {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%C : memref<?x?xf32>)
  linalg.matmul ins(%A, %B : memref<?x?xf32>, memref<?x?xf32>) outs(%C : memref<?x?xf32>)
  return
}

// The second product reads what the first one wrote: the sizes of T stand for those of D's rows.
// CHECK-LABEL: func.func @chain
// LOOPS-LABEL: func.func @chain
// LOOPS:         memref.dim %[[T:.*]], %c0
// LOOPS-NOT:     memref.dim %{{.*}}, %c0{{$}}
// LOOPS-LABEL: func.func @partly
func.func @chain(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %T: memref<?x?xf32>, %E: memref<?x?xf32>, %D: memref<?x?xf32>)
    attributes {dims = ["n,n", "n,n", "n,n", "n,n", "n,n"]} {
  linalg.matmul ins(%A, %B : memref<?x?xf32>, memref<?x?xf32>) outs(%T : memref<?x?xf32>)
  linalg.matmul ins(%T, %E : memref<?x?xf32>, memref<?x?xf32>) outs(%D : memref<?x?xf32>)
  return
}

// One operand says how large the others are.
// LOOPS:         scf.for %{{.*}} = %c0 to %c8 step %c1
// LOOPS-NOT:     memref.dim
// LOOPS:         return
// CHECK-LABEL: func.func @partly
// CHECK-NOT:     memref.dim
// CHECK:         gpu.launch
func.func @partly(%A: memref<?xf32>, %B: memref<8xf32>) attributes {dims = ["n", "n"]} {
  linalg.add ins(%A, %A : memref<?xf32>, memref<?xf32>) outs(%B : memref<8xf32>)
  return
}
