// Real numbers agree within the relative or the absolute tolerance; one of the two is enough. Near 0 only the absolute
// one helps; an infinity agrees with itself alone, and bits count without a tolerance.
// RUN: mse-run --compare %s %s --entry one --entry2 near --tolerance 0.01 --absolute-tolerance 0.001 | FileCheck %s
// RUN: mse-run --compare %s %s --entry one --entry2 near --absolute-tolerance 2 | FileCheck %s
// RUN: not mse-run --compare %s %s --entry one --entry2 near --tolerance 0.01 | FileCheck %s --check-prefix=RELATIVE
// RUN: not mse-run --compare %s %s --entry one --entry2 near --absolute-tolerance 0.001 | FileCheck %s --check-prefix=ABSOLUTE
// RUN: not mse-run --compare %s %s --entry one --entry2 near | FileCheck %s --check-prefix=BITS
// RUN: not mse-run --compare %s %s --entry one --entry2 infinite --tolerance 1 --absolute-tolerance 1e9 | FileCheck %s --check-prefix=INFINITE
// RUN: not mse-run %s --entry one --tolerance=-1 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not mse-run %s --entry one --absolute-tolerance=nan 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK: agree
// RELATIVE: result 1: 0.0 ({{.*}} @one) against 0.0001 ({{.*}} @near)
// ABSOLUTE: result 0: 1000.0 ({{.*}} @one) against 1001.0 ({{.*}} @near)
// BITS: result 0: 1000.0
// REFUSED: tolerance <{{.}}>': finite, and not negative
// INFINITE: result 0: 1000.0 ({{.*}} @one) against inf ({{.*}} @infinite)

func.func @one() -> (f32, f64, f32) {
  %a = arith.constant 1000.0 : f32
  %b = arith.constant 0.0 : f64
  %c = arith.constant 0.0 : f32
  return %a, %b, %c : f32, f64, f32
}

func.func @near() -> (f32, f64, f32) {
  %a = arith.constant 1001.0 : f32
  %b = arith.constant 0.0001 : f64
  %c = arith.constant -0.0 : f32
  return %a, %b, %c : f32, f64, f32
}

func.func @infinite() -> (f32, f64, f32) {
  %a = arith.constant 0x7F800000 : f32
  %b = arith.constant 0.0 : f64
  %c = arith.constant 0.0 : f32
  return %a, %b, %c : f32, f64, f32
}
