// A row that every iteration of i writes and reads in both directions becomes a row for each, and i is parallel.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-verify,mse-schedule{algorithm=source},mse-verify)' %S/../kernels/temporary-row.mlir 2>/dev/null | FileCheck %s

// CHECK:      %mem0_x = mse.array "mem0_x" <"{{.*}} { mem0_x[i0, i1] : 0 <= i0 < arg0_0 and 0 <= i1 < arg0_1 }"> : memref<?x?xf64>
// CHECK-NOT:  mse.array
// CHECK:      mse.schedule
// CHECK-NEXT:   mse.band <"[{{.*}}(i0){{.*}}]"> coincident [true]
// CHECK-COUNT-2: mse.band <"[{{.*}}(i1){{.*}}]"> coincident [true]
