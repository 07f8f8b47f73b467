// All cells are zeroed and the first plane is written over: of the zeros only borders are read. Without the others two planes do.
// RUN: mse-opt --mse-import --mse-dataflow --mse-remove-dead=report=true %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.gpu.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.gpu.mlir --check-prefix=GPU
// RUN: mse-run --compare %s %t.gpu.mlir --check --sizes 1,2,3,5,9
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.mlir --check --sizes 1,2,3,5,9

// CHECK:     remark: some instances of statement 'S0' are removed: nobody needs what they compute
// CHECK-NOT: remark
// CHECK:     mse.stmt "S0"{{.*}}S0[i0, i1, 0] : 0 < i0 <= arg2
// CHECK-SAME:  S0[i0, 0, i2] : 0 < i0 <= arg2

// GPU: memref.alloc(%{{.*}}, %{{.*}}) : memref<2x?x?xf64>
func.func @jacobi(%x: memref<?x?xf64>, %y: memref<?x?xf64>, %t: index, %n: index) {
  %zero = arith.constant 0.0 : f64
  %w = arith.constant 0.2 : f64
  %t1 = affine.apply affine_map<()[s] -> (s + 1)>()[%t]
  %A = memref.alloc(%t1, %n, %n) : memref<?x?x?xf64>
  affine.for %s = 0 to %t1 {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        affine.store %zero, %A[%s, %i, %j] : memref<?x?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %v = affine.load %x[%i, %j] : memref<?x?xf64>
      affine.store %v, %A[0, %i, %j] : memref<?x?x?xf64>
    }
  }
  affine.for %s = 0 to %t {
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
        %a = affine.load %A[%s, %i - 1, %j] : memref<?x?x?xf64>
        %b = affine.load %A[%s, %i + 1, %j] : memref<?x?x?xf64>
        %c = affine.load %A[%s, %i, %j - 1] : memref<?x?x?xf64>
        %d = affine.load %A[%s, %i, %j + 1] : memref<?x?x?xf64>
        %e = affine.load %A[%s, %i, %j] : memref<?x?x?xf64>
        %1 = arith.addf %a, %b : f64
        %2 = arith.addf %1, %c : f64
        %3 = arith.addf %2, %d : f64
        %4 = arith.addf %3, %e : f64
        %5 = arith.mulf %4, %w : f64
        affine.store %5, %A[%s + 1, %i, %j] : memref<?x?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %v = affine.load %A[symbol(%t), %i, %j] : memref<?x?x?xf64>
      affine.store %v, %y[%i, %j] : memref<?x?xf64>
    }
  }
  memref.dealloc %A : memref<?x?x?xf64>
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
