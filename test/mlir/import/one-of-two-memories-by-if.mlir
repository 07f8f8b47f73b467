// A conditional that chooses a memory is read as arith.select is: accesses may be to either.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t 2>/dev/null
// RUN: mse-run --compare %s %t --entry either --sizes 1,2,9
// RUN: mse-run --compare %s %t --entry in_a_loop --sizes 1,2,9

// CHECK: remark: approximated [unknown-memory]: 'affine.load' accesses one of two memories

// CHECK-LABEL: func.func @either
// CHECK:         mse.stmt
// CHECK:           scf.if
// CHECK-NEXT:        mse.read %{{.*}} @r0 may <"{{.*}}{ S0[i0] -> arg0[-1 + i0] }">
// CHECK:           } else {
// CHECK-NEXT:        mse.read %{{.*}} @r1 may <"{{.*}}{ S0[i0] -> arg1[-1 + i0] }">
// CHECK:           mse.write %{{.*}} @w0 <"{{.*}}{ S0[i0] -> arg0[i0] }">
func.func @either(%A: memref<?xf32>, %B: memref<?xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %m = scf.if %c -> (memref<?xf32>) {
    scf.yield %A : memref<?xf32>
  } else {
    scf.yield %B : memref<?xf32>
  }
  affine.for %i = 1 to %n {
    %x = affine.load %m[%i - 1] : memref<?xf32>
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @in_a_loop
// CHECK:         mse.scop
func.func @in_a_loop(%A: memref<?xf32>, %B: memref<?xf32>, %K: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.5 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %j = 0 to %n {
    %k = affine.load %K[%j] : memref<?xf32>
    %c = arith.cmpf olt, %k, %z : f32
    %m = scf.if %c -> (memref<?xf32>) {
      scf.yield %A : memref<?xf32>
    } else {
      scf.yield %B : memref<?xf32>
    }
    affine.for %i = 1 to %n {
      %x = affine.load %m[%i - 1] : memref<?xf32>
      affine.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}
