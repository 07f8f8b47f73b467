// A barrier that an extension adds below a filter is executed wherever the loop around is, also where the filter selects
// nothing: in the last rounds of this factorisation no S0 is left, and S2 and S3 of other threads meet all the same.
// RUN: mse-opt --mse-to-gpu='sequential=block verify=true' %kernels/cholesky.mlir 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: gpu.barrier
