// Index sets split: one statement, which no loop below k may execute in parallel, becomes nine pieces, by i and j less
// than, equal to and greater than k. Three pieces that come to lie in one place are one again. Each k has five phases,
// and three of them are grids of two dimensions. Nothing names the algorithm: the equalities j = k and i = k are where
// a dependence of one iteration of k begins or ends. As a minimum, with a store on a condition, of other numbers.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose{algorithm=distributed report=true},mse-verify)' %s 2>%t.txt | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.txt
// RUN: mse-opt --mse-to-gpu='schedule=distributed verify=each' %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry shortest --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry shortest --sizes 3,31 --check --order random:7
// RUN: mse-run --compare %s %t.mlir --entry widest --sizes 1,2,3,31,33 --check --order reverse
// RUN: mse-run --compare %s %t.mlir --entry conditional --sizes 1,2,3,31,33 --check --order random:7
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry shortest --sizes 1,2,3,31,33 --check

// REMARK: remark: candidate: the source order, storage as it stands: {{.*}} us, 0 launches: not chosen
// REMARK: remark: chosen: the source order, loops distributed, storage as it stands, statements split: {{.*}} us, 5000 launches, 0 bytes of new memory

// CHECK-LABEL: func.func @shortest
// CHECK-COUNT-7: mse.stmt
// CHECK-NOT:     mse.stmt
// CHECK:         mse.band <{{.*}}(i0){{.*}}> coincident [false] {
// CHECK-NEXT:      mse.sequence {
// CHECK-NEXT:        mse.filter
// CHECK-NEXT:          mse.band {{.*}} coincident [true]
// CHECK-NEXT:            mse.band {{.*}} coincident [true]
// CHECK:             mse.filter
// CHECK-NEXT:          mse.band {{.*}} coincident [true]
// CHECK:             mse.filter
// CHECK-NEXT:          mse.band {{.*}} coincident [true]
// CHECK-NEXT:            mse.band {{.*}} coincident [true]
// CHECK:             mse.filter
// CHECK-NEXT:          mse.band {{.*}} coincident [true]
// CHECK:             mse.filter
// CHECK-NEXT:          mse.band {{.*}} coincident [true]
// CHECK-NEXT:            mse.band {{.*}} coincident [true]
// CHECK-NOT:         mse.filter
// CHECK:         return
func.func @shortest(%A: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %j] : memref<?x?xi32>
        %b = affine.load %A[%i, %k] : memref<?x?xi32>
        %c = affine.load %A[%k, %j] : memref<?x?xi32>
        %s = arith.addi %b, %c : i32
        %m = arith.minsi %a, %s : i32
        affine.store %m, %A[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}

func.func @widest(%A: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %b = affine.load %A[%i, %k] : memref<?x?xf64>
        %c = affine.load %A[%k, %j] : memref<?x?xf64>
        %s = arith.minimumf %b, %c : f64
        %o = arith.cmpf ogt, %s, %a : f64
        %m = arith.select %o, %s, %a : f64
        affine.store %m, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

func.func @conditional(%A: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %j] : memref<?x?xi32>
        %b = affine.load %A[%i, %k] : memref<?x?xi32>
        %c = affine.load %A[%k, %j] : memref<?x?xi32>
        %s = arith.addi %b, %c : i32
        %o = arith.cmpi slt, %s, %a : i32
        scf.if %o {
          affine.store %s, %A[%i, %j] : memref<?x?xi32>
        }
      }
    }
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
