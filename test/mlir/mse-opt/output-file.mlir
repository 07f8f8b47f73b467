// The output file is written when the run has succeeded, and left alone otherwise.
// RUN: rm -rf %t && mkdir %t
// RUN: mse-opt %s -o %t/out.mlir
// RUN: FileCheck %s --input-file=%t/out.mlir --check-prefix=WRITTEN
// RUN: not mse-opt --mse-to-gpu=schedule=fast %s -o %t/out.mlir
// RUN: FileCheck %s --input-file=%t/out.mlir --check-prefix=WRITTEN
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-schedule{algorithm=fast})' %s -o=%t/out.mlir
// RUN: FileCheck %s --input-file=%t/out.mlir --check-prefix=WRITTEN
// RUN: not mse-opt %t/nowhere.mlir --o %t/out.mlir
// RUN: FileCheck %s --input-file=%t/out.mlir --check-prefix=WRITTEN
// RUN: not mse-opt %t/nowhere.mlir -o %t/new.mlir
// No other file appears, and none stays behind.
// RUN: ls -A %t | FileCheck %s --check-prefix=FILES
// RUN: mse-opt --symbol-dce %s -o %t/out.mlir
// RUN: FileCheck %s --input-file=%t/out.mlir --check-prefix=AGAIN
// RUN: mse-opt %s -o - | FileCheck %s --check-prefix=WRITTEN

// WRITTEN: func.func private @unused
// FILES-NOT: {{.}}
// FILES: {{^}}out.mlir{{$}}
// FILES-NOT: {{.}}
// AGAIN-NOT: @unused

func.func private @unused() {
  return
}
