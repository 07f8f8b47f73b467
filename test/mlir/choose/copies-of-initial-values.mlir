// A[i] = A[i + 1]: the initial value of a cell is read before the final one is written over it, in one order. With the initial
// values in a copy the loop is parallel.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose,mse-verify)' %s 2>&1 | FileCheck %s
// RUN: sed 's|%n: index, ||; s|%n|2000|; s|?x|2001x|g' %s > %t.constant.mlir
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose)' %t.constant.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=CONSTANT
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule)' %s | FileCheck %s --check-prefix=NONE
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry shift --size arg0=1,arg1.0=2 --check
// RUN: mse-run --compare %s %t.mlir --entry shift --size arg0=33,arg1.0=40 --check --order reverse

// CHECK:      remark: takes 4000 bytes of new memory where every size is 1000, by the model for 10 us instead of 120 us; expand=none does without
// CHECK:      mse.array "arg1_in" <"[arg0] -> { arg1_in[i0] : 0 < i0 <= arg0 }"> : memref<?xf32>
// CHECK-NEXT: mse.stmt "copy_arg1"(%i0) <"[arg0] -> { copy_arg1[i0] : 0 < i0 <= arg0 }"> {
// CHECK-NEXT:   %[[V:.*]] = mse.read %arg1_1 @copy_arg1_r <"{{.*}}{ copy_arg1[i0] -> arg1[i0] }"> : memref<?xf32>
// CHECK-NEXT:   mse.write %[[V]], %arg1_in @copy_arg1_w <"{{.*}}{ copy_arg1[i0] -> arg1_in[i0] }"> : memref<?xf32>
// CHECK-NEXT: }
// CHECK:      mse.read %arg1_in @r0 <"{ S0[i0] -> arg1_in[1 + i0] }"> : memref<?xf32>
// CHECK:      mse.write %{{.*}}, %arg1_1 @w0 <"{ S0[i0] -> arg1[i0] }"> : memref<?xf32>
// CHECK:      mse.sequence
// CHECK:        mse.band <"[arg0] -> [{ copy_arg1[i0] -> [(i0)] }]"> {{.*}}coincident [true]
// CHECK:        mse.band <"[{ S0[i0] -> [(i0)] }]"> coincident [true]

// CONSTANT:   remark: takes 8000 bytes of new memory, by the model for

// NONE-NOT:   mse.array
// NONE:       mse.band {{.*}} coincident [false]

func.func @shift(%n: index, %a: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i + 1] : memref<?xf32>
    affine.store %0, %a[%i] : memref<?xf32>
  }
  return
}
