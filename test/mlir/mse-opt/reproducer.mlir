// A reproducer of a failed pipeline runs it again and fails in the same way.
// RUN: not mse-opt --mlir-pass-pipeline-crash-reproducer=%t.repro.mlir --pass-pipeline='builtin.module(mse-import,mse-schedule{algorithm=fast})' %s 2>&1 | FileCheck %s
// RUN: FileCheck %s --input-file=%t.repro.mlir --check-prefix=REPRODUCER
// RUN: not mse-opt --run-reproducer %t.repro.mlir 2>&1 | FileCheck %s

// CHECK: error: mse-schedule: unknown algorithm 'fast'
// REPRODUCER: func.func @f
// REPRODUCER: mlir_reproducer
// REPRODUCER: pipeline: "builtin.module(mse-import{{.*}}mse-schedule{algorithm=fast

func.func @f() {
  return
}
