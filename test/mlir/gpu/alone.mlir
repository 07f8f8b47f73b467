// Statements between kernels in a loop of the host are a kernel of one thread, one for neighbours together:
// the host would wait for the one kernel, and the next one for the host. Exceptions are statements that
// decide on a while loop, or are in front of all kernels.
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry pivots --size n=1 --check
// RUN: mse-run --compare %s %t.mlir --entry pivots --size n=33 --check --order reverse
// RUN: mse-run --compare %s %t.mlir --entry in_front --size n=33 --check
// RUN: mse-run %t.mlir --entry pivots --size n=33 --stats | FileCheck %s --check-prefix=STATS

// Two launches an iteration, and the host computes nothing.
// STATS: launches: {{65|66}},
// STATS: work: 0 host in 0 visits

// CHECK-LABEL: func.func @pivots
// CHECK:         affine.for
// CHECK-NOT:       store
// CHECK:           gpu.launch blocks({{.*}}) in (%{{[^ ]*}} = %c1, {{.*}}) threads({{.*}}) in (%{{[^ ]*}} = %c1, %{{[^ ]*}} = %c1, %{{[^ ]*}} = %c1) {
// CHECK:             math.sqrt
// CHECK:             affine.for {{.*}} iter_args
// CHECK:             affine.store
// CHECK:             gpu.terminator
// CHECK:           gpu.launch
// CHECK:         return
func.func @pivots(%A: memref<?xf64>, %B: memref<?x?xf64>, %C: memref<?xf64>) attributes {dims = ["n", "n,n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %k = 0 to %n {
    %a = affine.load %A[%k] : memref<?xf64>
    %b = math.absf %a : f64
    %c = math.sqrt %b : f64
    affine.store %c, %C[%k] : memref<?xf64>
    affine.for %j = 0 to %n {
      %d = affine.load %C[%k] : memref<?xf64>
      %e = affine.load %B[%k, %j] : memref<?x?xf64>
      %f = arith.addf %d, %e : f64
      affine.store %f, %C[%k] : memref<?xf64>
    }
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %g = affine.load %C[%k] : memref<?xf64>
        %h = affine.load %B[%i, %j] : memref<?x?xf64>
        %l = arith.subf %h, %g : f64
        affine.store %l, %B[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @in_front
// CHECK:         affine.store
// CHECK:         gpu.launch
// CHECK-NOT:     gpu.launch
// CHECK:         return
func.func @in_front(%A: memref<?xf64>, %C: memref<1xf64>) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %k = 0 to 1 {
    %b = affine.load %C[0] : memref<1xf64>
    %c = math.absf %b : f64
    affine.store %c, %C[0] : memref<1xf64>
  }
  affine.for %i = 0 to %n {
    %g = affine.load %C[0] : memref<1xf64>
    %h = affine.load %A[%i] : memref<?xf64>
    %l = arith.subf %h, %g : f64
    affine.store %l, %A[%i] : memref<?xf64>
  }
  return
}
