// Complex numbers in memory and as single values: every pipeline that loops can be executed after gives the same.
// RUN: mse-opt run %s --size 9 --compare --check --separate 2>&1 | FileCheck %s
// RUN: mse-opt run %s --size n=40,m=3 --options "expand=maximal verify=each" --compare --check 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.parallel
// RUN: mse-opt --mse-to-affine="tile=auto verify=each" %s -o %t.affine
// RUN: mse-run --compare %s %t.parallel %t.affine --size 9 --check | FileCheck %s

// CHECK: run-complex.mlir and {{.*}} agree

func.func @rows(%A: memref<?x?xcomplex<f32>>, %B: memref<?x?xcomplex<f32>>, %z: complex<f32>) -> complex<f32>
    attributes {dims = ["n,m", "n,m", ""]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xcomplex<f32>>
  %m = memref.dim %A, %c1 : memref<?x?xcomplex<f32>>
  %row = memref.alloc(%m) : memref<?xcomplex<f32>>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xcomplex<f32>>
      %e = complex.exp %a : complex<f32>
      affine.store %e, %row[%j] : memref<?xcomplex<f32>>
    }
    affine.for %j = 1 to %m {
      %a = affine.load %row[%j] : memref<?xcomplex<f32>>
      %b = affine.load %row[%j - 1] : memref<?xcomplex<f32>>
      %p = complex.mul %a, %b : complex<f32>
      %q = complex.add %p, %z : complex<f32>
      affine.store %q, %B[%i, %j] : memref<?x?xcomplex<f32>>
    }
  }
  memref.dealloc %row : memref<?xcomplex<f32>>
  %s = complex.conj %z : complex<f32>
  return %s : complex<f32>
}
