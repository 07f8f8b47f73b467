// Flags of MLIR's driver do what they do in mlir-opt.
// RUN: mse-opt --split-input-file %s | FileCheck %s --check-prefix=SPLIT
// RUN: mse-opt --split-input-file --mse-import --mlir-print-ir-after-all %s 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: mse-opt --split-input-file --mse-to-affine --mlir-timing --mlir-timing-display=list %s 2>&1 | FileCheck %s --check-prefix=TIMING
// RUN: mse-opt --split-input-file --mse-to-affine --verify-each=false --mlir-disable-threading %s | FileCheck %s --check-prefix=SPLIT
// RUN: mse-opt --split-input-file --dump-pass-pipeline --mse-to-parallel %s 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: mse-opt --split-input-file --mlir-print-debuginfo %s | FileCheck %s --check-prefix=LOCATION

// SPLIT: func.func @first
// SPLIT: // {{-----}}
// SPLIT: func.func @second
// AFTER: IR Dump After MseImport (mse-import)
// AFTER: mse.scop
// TIMING: Execution time report
// TIMING-DAG: MseImport
// TIMING-DAG: MseSchedule
// PIPELINE: Pass Manager with
// PIPELINE: mse-import
// PIPELINE: mse-dataflow
// PIPELINE: mse-choose{{.*}}algorithm=isl
// PIPELINE: mse-lower{check=false max-operations=5000000 print-recipe= report=false target=parallel trace=false workgroup-sizes=any}
// LOCATION: loc("{{.*}}driver-flags.mlir"

func.func @first(%a: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.store %v, %a[%i] : memref<8xf32>
  }
  return
}

// -----

func.func @second() {
  return
}
