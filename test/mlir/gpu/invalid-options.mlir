// RUN: not mse-opt --pass-pipeline='builtin.module(mse-map-to-gpu{block-sizes=2048})' %s 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-map-to-gpu{block-sizes=8,0})' %s 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-map-to-gpu{sequential=thread})' %s 2>&1 | FileCheck %s --check-prefix=WHO
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-schedule{algorithm=feautrier})' %s 2>&1 | FileCheck %s --check-prefix=ALGORITHM

// SIZE: error: mse-map-to-gpu: block-sizes=2048: one to three positive numbers with a product of at most 1024 are wanted
// ZERO: error: mse-map-to-gpu: block-sizes=8,0: one to three positive numbers
// WHO: error: mse-map-to-gpu: unknown sequential 'thread'; it has host and block
// ALGORITHM: error: mse-schedule: unknown algorithm 'feautrier'; it has isl, coincident, source, merged, rows, distributed, gathered, permutable, wavefront, diamond and blocked
func.func @nothing() {
  return
}
