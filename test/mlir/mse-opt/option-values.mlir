// Option values that do not exist, or not yet, are refused with the ones that work.
// RUN: bash -c 'mse-opt --mse-to-gpu=schedule=fast %s 2>&1; echo status $?' | FileCheck %s --check-prefix=SCHEDULE
// RUN: not mse-opt --mse-to-affine=contract=all %s 2>&1 | FileCheck %s --check-prefix=CONTRACT
// RUN: not mse-opt --mse-to-gpu=sequential=grid %s 2>&1 | FileCheck %s --check-prefix=SEQUENTIAL
// RUN: not mse-opt --mse-to-gpu=block-sizes=64,64 %s 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not mse-opt --mse-to-gpu=block-sizes=wide %s 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-schedule{algorithm=fast})' %s 2>&1 | FileCheck %s --check-prefix=ALGORITHM
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-lower{target=vliw})' %s 2>&1 | FileCheck %s --check-prefix=TARGET

// SCHEDULE: error: mse-to-gpu: unknown value schedule=fast: the values are isl, coincident, source, merged
// SCHEDULE: status 1
// CONTRACT: error: mse-to-affine: unknown value contract=all: did you mean 'realloc'? The values are none, modulo, realloc, private
// SEQUENTIAL: error: mse-to-gpu: unknown value sequential=grid: the values are host, block
// BLOCK: error: mse-map-to-gpu: block-sizes=64,64: one to three positive numbers with a product of at most 1024 are wanted
// WORD: for the --block-sizes option: 'wide' value invalid
// ALGORITHM: error: mse-schedule: unknown algorithm 'fast'; it has isl, coincident, source, merged, rows, distributed, gathered, permutable, wavefront, diamond and blocked
// TARGET: error: mse-lower: unknown target 'vliw'; it has affine, parallel and gpu

func.func @f() {
  return
}
