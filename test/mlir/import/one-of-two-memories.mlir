// An access to one of two arrays may be to either; the statement decides which.
// RUN: mse-opt --mse-import %s 2>%t.txt | FileCheck %s
// RUN: FileCheck --check-prefix=REMARK %s <%t.txt
// RUN: mse-opt --mse-to-affine="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7 --entry either
// RUN: mse-run --compare %s %t --sizes 1,2,7 --entry updated
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7 --entry either
// RUN: mse-run --compare %s %t --sizes 1,2,7 --entry updated
// RUN: mse-opt --mse-to-gpu="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7 --entry either
// RUN: mse-run --compare %s %t --sizes 1,2,7 --entry updated

// REMARK: remark: approximated [unknown-memory]: 'memref.store' accesses one of two memories
// REMARK: remark: approximated [unknown-memory]: 'memref.load' accesses one of two memories

// CHECK:      scf.if
// CHECK-NEXT:   %[[R:.*]] = mse.read %[[A:.*]] @r{{[0-9]}} may <"{ S0[i0] -> arg0[i0] }">
// CHECK-NEXT:   scf.yield %[[R]]
// CHECK-NEXT: } else {
// CHECK-NEXT:   %[[R:.*]] = mse.read %[[B:.*]] @r{{[0-9]}} may <"{ S0[i0] -> arg1[i0] }">
// CHECK-NEXT:   scf.yield %[[R]]
// CHECK:      scf.if
// CHECK-NEXT:   mse.write %{{.*}}, %[[B]] @w0 may <"{ S0[i0] -> arg1[1 + i0] }">
// CHECK-NEXT: } else {
// CHECK-NEXT:   mse.write %{{.*}}, %[[A]] @w1 may <"{ S0[i0] -> arg0[1 + i0] }">
func.func @either(%A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f64
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    %v = affine.load %C[%i] : memref<?xf64>
    %c = arith.cmpf olt, %v, %half : f64
    %from = arith.select %c, %A, %B : memref<?xf64>
    %to = arith.select %c, %B, %A : memref<?xf64>
    %x = memref.load %from[%i] : memref<?xf64>
    %y = arith.addf %x, %v : f64
    %i1 = arith.addi %i, %c1 : index
    memref.store %y, %to[%i1] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %v = affine.load %C[%i] : memref<?xf64>
    %c = arith.cmpf olt, %v, %half : f64
    scf.if %c {
      %from = arith.select %c, %A, %B : memref<?xf64>
      %x = memref.load %from[%i] : memref<?xf64>
      affine.store %x, %C[%i] : memref<?xf64>
    }
  }
  return
}

// An update has a result in the program, which nobody uses; that of a statement has none.
// CHECK-LABEL: @updated
// CHECK:      scf.if
// CHECK-NEXT:   mse.update "addi" %{{.*}}, %{{.*}} @w0 <"{ S0[i0] -> arg0[0] }">
// CHECK-NEXT: } else {
// CHECK-NEXT:   mse.update "addi" %{{.*}}, %{{.*}} @w1 <"{ S0[i0] -> arg1[0] }">
func.func @updated(%A: memref<?xi64>, %B: memref<?xi64>, %C: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %n = memref.dim %C, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %v = affine.load %C[%i] : memref<?xi64>
    %c = arith.cmpi slt, %v, %zero : i64
    %to = arith.select %c, %A, %B : memref<?xi64>
    %old = memref.atomic_rmw addi %v, %to[%c0] : (i64, memref<?xi64>) -> i64
  }
  return
}
