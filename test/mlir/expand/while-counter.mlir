// A while loop with a counter inside another loop: all writes of its iterations may feed what comes after it, one class for
// each iteration around, so that cells need no label for the counter.
// RUN: mse-opt --mse-import=while=counter --mse-dataflow --mse-expand --mse-verify %kernels/popl98-1.mlir | FileCheck %s
// RUN: mse-opt --mse-to-gpu="while=counter expand=maximal verify=each" %kernels/popl98-1.mlir -o %t
// RUN: mse-run --compare %kernels/popl98-1.mlir %t --sizes 1,2,33

// CHECK:     mse.array "[[X:.*]]" <"[arg0_0] -> { [[X]][i0] : 0 <= i0 < arg0_0 }"> : memref<?xf64>
// CHECK:     mse.stmt "[[C:.*]]"(%i0, %i1) <"[arg0_0] -> { [[C]][i0, i1] : 0 <= i0 < arg0_0 and i1 >= 0 }"> while {
// CHECK:       mse.write %{{.*}} may <"{ [[C]][i0, i1] -> {{.*}}[i0] }"> : memref<?xi1>
