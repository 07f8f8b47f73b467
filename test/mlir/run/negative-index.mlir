// An argument that is an index may be negative, as a size or as an input, by any of its names. The size of a dimension
// may not.
// RUN: mse-run --compare %s %s --entry from --entry2 from_minus_9 --size 3,p=-9 | FileCheck %s
// RUN: mse-run --compare %s %s --entry from --entry2 from_minus_9 --size 3,arg1=-9 | FileCheck %s
// RUN: mse-run --compare %s %s --entry from --entry2 from_minus_9 --size 3 --input p=-9 | FileCheck %s
// RUN: mse-run --compare %s %s --entry from --entry2 from_minus_9 --size -9,arg0.0=3 | FileCheck %s
// RUN: not mse-run --compare %s %s --entry from --entry2 from_minus_9 --size 3,p=-8 | FileCheck %s --check-prefix=OTHER
// RUN: not mse-run %s --entry from --size=-2 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not mse-run %s --entry from --size p=-9,arg0.0=-2 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not mse-run %s --entry from --sizes 3,-2 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK: agree
// OTHER: argument A at [0]: -8 ({{.*}} @from) against -9 ({{.*}} @from_minus_9)
// REFUSED: argument A: size 'A.0' is -2: only an argument that is an index may be negative

func.func @from(%A: memref<?xi64>, %p: index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi64>
  affine.for %i = affine_map<()[s0] -> (s0)>()[%p] to affine_map<()[s0, s1] -> (s0 + s1)>()[%p, %n] {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %A[%i - symbol(%p)] : memref<?xi64>
  }
  return
}

func.func @from_minus_9(%A: memref<?xi64>, %p: index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %j = affine.apply affine_map<(d0) -> (d0 - 9)>(%i)
    %v = arith.index_cast %j : index to i64
    affine.store %v, %A[%i] : memref<?xi64>
  }
  return
}
