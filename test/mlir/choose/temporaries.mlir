// Temporaries in front of the loops, as a C front end prints them, used again in the next nest: each nest has its own.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose,mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=CODE
// RUN: mse-run --compare %s %t.mlir --check --sizes 1,2,3,31,33
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.parallel.mlir --check --sizes 1,2,3,31,33

// CHECK-DAG: mse.array "mem0_own0" <"[arg0_0] -> { mem0_own0[i0] : 0 <= i0 < arg0_0 }"> : memref<?xf64>
// CHECK-DAG: mse.array "mem0_own1" <"[arg0_1] -> { mem0_own1[i0] : 0 <= i0 < arg0_1 }"> : memref<?xf64>
// CHECK:     mse.write %{{.*}}, %mem0_own0 @w0 <"{ S0[i0] -> mem0_own0[i0] }">
// CODE-NOT:  memref.alloc
// CODE:      gpu.launch
// CODE-NOT:  alloc
// CODE:      gpu.launch
// CODE-NOT:  alloc
func.func @sums(%A: memref<?x?xf64>, %rows: memref<?xf64>, %columns: memref<?xf64>)
    attributes {dims = ["n,m", "n", "m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  %t = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    affine.store %zero, %t[] : memref<f64>
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %s = affine.load %t[] : memref<f64>
      %u = arith.addf %s, %a : f64
      affine.store %u, %t[] : memref<f64>
    }
    %s = affine.load %t[] : memref<f64>
    affine.store %s, %rows[%i] : memref<?xf64>
  }
  affine.for %j = 0 to %m {
    affine.store %zero, %t[] : memref<f64>
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %s = affine.load %t[] : memref<f64>
      %u = arith.addf %s, %a : f64
      affine.store %u, %t[] : memref<f64>
    }
    %s = affine.load %t[] : memref<f64>
    affine.store %s, %columns[%j] : memref<?xf64>
  }
  return
}
