// Threads along x access neighbours in memory, whatever the order of the loops; of more than three parallel loops, the one
// along which accesses are contiguous is among those that number threads.
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry transposed --size arg2=31,arg3=33,arg0.0=33,arg0.1=31,arg1.0=33,arg1.1=31 --check
// RUN: mse-run --compare %s %t.mlir --entry four --size n=3 --check
// RUN: mse-run --compare %s %t.mlir --entry sum --size n=33 --check

// CHECK-LABEL: func.func @transposed
// CHECK:         threads(%[[X:[^,]*]], %[[Y:[^,]*]], %{{[^)]*}})
// CHECK:           affine.load %arg0[symbol(%[[Y]]) {{[^,]*}}, symbol(%[[X]]) {{.*}}]
func.func @transposed(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%j, %i] : memref<?x?xf32>
      affine.store %a, %B[%j, %i] : memref<?x?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @four
// CHECK:         threads(%[[X:[^,]*]], %{{[^,]*}}, %{{[^)]*}})
// CHECK:           affine.load %arg0[{{.*}}, symbol(%[[X]]) {{[^,]*}}] : memref<?x?x?x?xf32>
func.func @four(%A: memref<?x?x?x?xf32>, %B: memref<?x?x?x?xf32>) attributes {dims = ["n,n,n,n", "n,n,n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?x?x?xf32>
  affine.for %b = 0 to %n {
    affine.for %c = 0 to %n {
      affine.for %h = 0 to %n {
        affine.for %w = 0 to %n {
          %a = affine.load %A[%b, %c, %h, %w] : memref<?x?x?x?xf32>
          affine.store %a, %B[%b, %c, %h, %w] : memref<?x?x?x?xf32>
        }
      }
    }
  }
  return
}

// Reads in the inner loop count more than a single write.
// CHECK-LABEL: func.func @sum
// CHECK:         threads(%[[X:[^,]*]], %[[Y:[^,]*]], %{{[^)]*}})
// CHECK:           affine.load %arg0[symbol(%[[Y]]) {{[^,]*}}, %{{[^,]*}}]
// CHECK:           affine.store %{{.*}}, %arg1[symbol(%[[X]]) {{[^,]*}}, symbol(%[[Y]]) {{[^,]*}}]
func.func @sum(%A: memref<?x?xf32>, %C: memref<?x?xf32>) attributes {dims = ["n,n", "n,n"]} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %s = affine.for %k = 0 to %n iter_args(%sum = %zero) -> (f32) {
        %a = affine.load %A[%j, %k] : memref<?x?xf32>
        %b = arith.addf %sum, %a : f32
        affine.yield %b : f32
      }
      affine.store %s, %C[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
