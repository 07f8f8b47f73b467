// In a kernel of one block, a thread runs the tiles of a loop one after the other, and its private memory serves each of
// them: the loops over tiles claim nothing any more.
// RUN: mse-opt --mse-to-gpu="schedule=source sequential=block verify=each" %S/../kernels/symm.mlir -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %S/../kernels/symm.mlir %t.mlir --check --sizes 1,2,3,31,33

// CHECK-NOT: memref.alloc
// CHECK: gpu.launch
// CHECK: iter_args
