// Options and attributes choose the arrays: of two that each need two cells at a time, one keeps what it has.
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract --mse-verify %s 2>&1 | FileCheck %s --check-prefixes=CHECK,BOTH
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract=arrays=mem0 --mse-verify %s 2>&1 | FileCheck %s --check-prefixes=CHECK,FIRST
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract=exclude=mem1 --mse-verify %s 2>&1 | FileCheck %s --check-prefixes=CHECK,FIRST
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract="arrays=mem0,mem1 exclude=mem0" --mse-verify %s 2>&1 | FileCheck %s --check-prefixes=CHECK,SECOND
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract=exclude=mem9 %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISTYPED
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand=arrays=mem0,mem9 %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISTYPED
// RUN: mse-opt --mse-to-affine="schedule=source contract=modulo verify=each" %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=CODE
// RUN: mse-run --compare %s %t.mlir --entry chosen --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry told --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry expanded --sizes 1,2,3,31,33 --check

// CHECK-NOT:    error
// MISTYPED:     remark: no scop has an array 'mem9'
// CHECK-LABEL:  @chosen
// BOTH-DAG:       mse.array "mem0" {{.*}} layout <"{ mem0[a0] -> [a0] }" mod ["2"] in "global">
// BOTH-DAG:       mse.array "mem1" {{.*}} layout <"{ mem1[a0] -> [a0] }" mod ["2"] in "global">
// FIRST:          arrays("mem1" {{.*}} memref<?xf64>
// FIRST:          mse.array "mem0" {{.*}} layout <"{ mem0[a0] -> [a0] }" mod ["2"] in "global">
// SECOND:         arrays("mem0" {{.*}} memref<?xf64>
// SECOND:         mse.array "mem1" {{.*}} layout <"{ mem1[a0] -> [a0] }" mod ["2"] in "global">
// CODE-LABEL:   @chosen
// CODE-COUNT-2:   memref.alloc{{a?}}() : memref<2xf64>
func.func @chosen(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %m = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  %a = memref.alloc(%m) : memref<?xf64>
  %b = memref.alloc(%m) : memref<?xf64>
  affine.store %zero, %a[0] : memref<?xf64>
  affine.store %zero, %b[0] : memref<?xf64>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    %p = affine.load %a[%i] : memref<?xf64>
    %q = affine.load %b[%i] : memref<?xf64>
    %s = arith.addf %v, %q : f64
    affine.store %s, %a[%i + 1] : memref<?xf64>
    %d = arith.subf %v, %p : f64
    affine.store %d, %b[%i + 1] : memref<?xf64>
    %o = affine.load %a[%i] : memref<?xf64>
    %e = affine.load %b[%i] : memref<?xf64>
    %oe = arith.mulf %o, %e : f64
    affine.store %oe, %y[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<?xf64>
  memref.dealloc %b : memref<?xf64>
  return
}

// The attribute is obeyed by the pass and by the pipelines.
// CHECK-LABEL:  @told
// CHECK:          memref.alloc(%{{.*}}) {mse.contract = "none"}
// CHECK:          arrays("mem0" {{.*}} memref<?xf64>
// CODE-LABEL:   @told
// CODE:           memref.alloc(%{{.*}}) {mse.contract = "none"} : memref<?xf64>
func.func @told(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %m = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  %a = memref.alloc(%m) {mse.contract = "none"} : memref<?xf64>
  affine.store %zero, %a[0] : memref<?xf64>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    %p = affine.load %a[%i] : memref<?xf64>
    %d = arith.subf %v, %p : f64
    affine.store %d, %a[%i + 1] : memref<?xf64>
    %e = affine.load %a[%i] : memref<?xf64>
    affine.store %e, %y[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<?xf64>
  return
}

// Import carries it over to an array that is allocated in a loop, and expansion to the arrays that it makes of it.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-contract --mse-verify %s 2>&1 | FileCheck %s --check-prefix=MADE
// MADE-LABEL:   @expanded
// MADE:           mse.array "mem0_x" {{.*}} {mse.contract = "none"} : memref<?x?xf64>
// MADE-NOT:       layout
// MADE:           return
// CHECK-LABEL:  @expanded
// CHECK:          mse.array "mem0" <"[arg0] -> { mem0[i0] : 0 <= i0 < arg0 }"> {mse.contract = "none"} : memref<?xf64>
func.func @expanded(%n: index, %x: memref<?xf64>, %y: memref<?x?xf64>) {
  affine.for %t = 0 to %n {
    %a = memref.alloc(%n) {mse.contract = "none"} : memref<?xf64>
    affine.for %i = 0 to %n {
      %v = affine.load %x[%i] : memref<?xf64>
      affine.store %v, %a[%i] : memref<?xf64>
    }
    affine.for %i = 0 to %n {
      %v = affine.load %a[%n - %i - 1] : memref<?xf64>
      affine.store %v, %y[%t, %i] : memref<?x?xf64>
    }
    memref.dealloc %a : memref<?xf64>
  }
  return
}
