// Options and flags that do not exist are refused with the ones that do.
// RUN: bash -c 'mse-opt --mse-to-affine=chip=sm_90 %s 2>&1; echo status $?' | FileCheck %s --check-prefix=PIPELINE
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-to-gpu{tile=8})' %s 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-import{tile=8})' %s 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: not mse-opt --mse-to-vliw %s 2>&1 | FileCheck %s --check-prefix=FLAG

// PIPELINE: error: mse-to-affine: unknown option 'chip': the options are inline, lift, aliasing, grain, while, checks, expand, max-bytes, report, schedule, print-schedule, recipe, print-recipe, hints, tile, contract
// PIPELINE: status 1
// TEXT: error: mse-to-gpu: unknown option 'tile': the options are inline, lift, aliasing, grain, while, checks, expand, max-bytes, report, schedule, print-schedule, recipe, print-recipe, hints, reassociate, contract,
// PASS: no such option tile
// FLAG: Unknown command line argument '--mse-to-vliw'

func.func @f() {
  return
}
