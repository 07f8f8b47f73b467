// A typo in isl's notation is an error at the attribute, with isl's reason and the place inside the text.
// RUN: not mse-opt %s 2>&1 | FileCheck %s

func.func @f(%n: index) {
  // CHECK: malformed-isl.mlir:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}invalid isl text: syntax error at 1:{{[0-9]+}}, after `[N] -> { : N >=`
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >== 0 }"> {
    mse.schedule
  }
  return
}
