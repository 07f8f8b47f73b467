// `mse-opt run` says once why a program is not compiled; with --json, also that it was not.
// RUN: not mse-opt run %s 2>&1 | FileCheck %s --implicit-check-not=mse-run: --implicit-check-not=failed
// RUN: not mse-opt run %s --json 2>/dev/null | FileCheck %s --check-prefix=JSON

// CHECK: run-told-once.mlir:[[# @LINE + 4]]:3: error: custom op 'nonsense' is unknown
// JSON: "error": "{{.*}}run-told-once.mlir: the pipeline failed"

func.func @f() {
  nonsense
  return
}
