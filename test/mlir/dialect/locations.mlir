// RUN: mse-opt %s -mlir-print-debuginfo -mlir-print-local-scope | FileCheck %s
// RUN: mse-opt %s -emit-bytecode | mse-opt -mlir-print-debuginfo -mlir-print-local-scope | FileCheck %s

// Operations and region arguments keep their locations.

func.func @f(%n: index) {
  // CHECK: mse.scop
  mse.scop parameters("N" %N = %n) {
    // CHECK: mse.array {{.*}} loc("array.c":1:2)
    %x = mse.array "x" <"{ x[] }"> : memref<f32> loc("array.c":1:2)
    mse.stmt "S"() <"{ S[] }"> {
      // CHECK: mse.read {{.*}} loc("read.c":3:4)
      %0 = mse.read %x @r0 <"{ S[] -> x[] }"> : memref<f32> loc("read.c":3:4)
    // CHECK: } loc("stmt.c":5:6)
    } loc("stmt.c":5:6)
    // CHECK: mse.schedule loc("schedule.c":7:8)
    mse.schedule loc("schedule.c":7:8)
  // CHECK: } loc("scop.c":9:10)
  } loc("scop.c":9:10)
  return
}
