// Parallel tiles with several threads of a processor: upstream lowers affine.parallel to OpenMP, and what runs gives the
// numbers of the program as it is.
// DEFINE: %{lower} = --expand-strided-metadata --finalize-memref-to-llvm --convert-scf-to-cf --convert-arith-to-llvm --convert-index-to-llvm --convert-openmp-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts
// RUN: mse-opt --mse-to-parallel="tile=8" %s -o %t.parallel.mlir
// RUN: FileCheck %s --check-prefix=PARALLEL < %t.parallel.mlir
// RUN: mlir-opt --pass-pipeline='builtin.module(lower-affine,convert-scf-to-openmp)' %t.parallel.mlir -o %t.omp.mlir
// RUN: FileCheck %s --check-prefix=OMP < %t.omp.mlir
// RUN: mlir-opt %{lower} %t.omp.mlir -o %t.threads.mlir
// RUN: env OMP_NUM_THREADS=4 mlir-runner -e main -entry-point-result=i32 --shared-libs=%llvm/lib/libomp.so %t.threads.mlir | FileCheck %s
// RUN: mlir-opt --lower-affine %s | mlir-opt %{lower} | mlir-runner -e main -entry-point-result=i32 | FileCheck %s

// PARALLEL-LABEL: func.func @product
// PARALLEL:         affine.parallel (%{{.*}}, %{{.*}}) = (0, 0) to
// OMP-LABEL: func.func @product
// OMP:         omp.parallel
// OMP:           omp.wsloop
// CHECK: {{^}}197930028{{$}}
func.func @product(%A: memref<?x?xi32>, %B: memref<?x?xi32>, %C: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %C, %c0 : memref<?x?xi32>
  %m = memref.dim %C, %c1 : memref<?x?xi32>
  %k = memref.dim %A, %c1 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %l = 0 to %k {
        %a = affine.load %A[%i, %l] : memref<?x?xi32>
        %b = affine.load %B[%l, %j] : memref<?x?xi32>
        %c = affine.load %C[%i, %j] : memref<?x?xi32>
        %p = arith.muli %a, %b : i32
        %s = arith.addi %c, %p : i32
        affine.store %s, %C[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}

func.func @main() -> i32 {
  %n = arith.constant 37 : index
  %m = arith.constant 53 : index
  %zero = arith.constant 0 : i32
  %A = memref.alloc(%n, %m) : memref<?x?xi32>
  %B = memref.alloc(%m, %n) : memref<?x?xi32>
  %C = memref.alloc(%n, %n) : memref<?x?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %x = affine.apply affine_map<(i, j) -> ((i * 7 + j * 3) mod 11)>(%i, %j)
      %y = arith.index_cast %x : index to i32
      affine.store %y, %A[%i, %j] : memref<?x?xi32>
      affine.store %y, %B[%j, %i] : memref<?x?xi32>
    }
    affine.for %j = 0 to %n {
      affine.store %zero, %C[%i, %j] : memref<?x?xi32>
    }
  }
  func.call @product(%A, %B, %C) : (memref<?x?xi32>, memref<?x?xi32>, memref<?x?xi32>) -> ()
  %sum = affine.for %i = 0 to %n iter_args(%all = %zero) -> i32 {
    %row = affine.for %j = 0 to %n iter_args(%some = %all) -> i32 {
      %c = affine.load %C[%i, %j] : memref<?x?xi32>
      %f = affine.apply affine_map<(i, j) -> (i * 5 + j + 1)>(%i, %j)
      %g = arith.index_cast %f : index to i32
      %p = arith.muli %c, %g : i32
      %s = arith.addi %some, %p : i32
      affine.yield %s : i32
    }
    affine.yield %row : i32
  }
  return %sum : i32
}
