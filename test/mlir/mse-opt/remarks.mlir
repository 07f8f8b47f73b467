// The remarks of passes, as data.
// RUN: mse-opt --mse-to-gpu --mse-remarks=%t.json %s -o /dev/null
// RUN: FileCheck %s <%t.json
// RUN: mse-opt -mse-remarks=%t.none.json %s -o /dev/null
// RUN: FileCheck --check-prefix=NONE %s <%t.none.json
// RUN: not mse-opt --mse-remarks= %s 2>&1 | FileCheck --check-prefix=FILE %s
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-import,mse-schedule{algorithm=fast})' --mse-remarks=%t.wrong.json %s
// RUN: FileCheck --check-prefix=WRONG %s <%t.wrong.json

// Modelled times are numbers.
// RUN: mse-opt --mse-to-gpu --mse-remarks=%t.gain.json %S/../choose/copies-of-initial-values.mlir -o /dev/null
// RUN: FileCheck --check-prefix=GAIN %s <%t.gain.json

// GAIN:      "gain": {
// GAIN-NEXT:   "after_us": 10.0,
// GAIN-NEXT:   "before_us": 120.0
// GAIN-NEXT: },
// GAIN-NEXT: "message": "takes 4000 bytes

// NONE: []
// RUN: not mse-opt --mse-remarks %s 2>&1 | FileCheck --check-prefix=FILE %s
// RUN: rm -f %t.out.mlir
// RUN: not mse-opt --mse-remarks=%t.none/told.json %s -o %t.out.mlir 2>&1 | FileCheck --check-prefix=UNWRITABLE %s
// RUN: not test -e %t.out.mlir

// FILE: mse-opt: --mse-remarks names no file: --mse-remarks=FILE
// UNWRITABLE: mse-opt: cannot write '{{.*}}/told.json': No such file or directory
// WRONG: "severity": "error"

// CHECK:      "code": null,
// CHECK-NEXT: "gain": null,
// CHECK-NEXT: "message": "loop stays sequential: arg0[0] written by
// CHECK-NEXT: "notes": [],
// CHECK-NEXT: "place": {
// CHECK-NEXT:   "column": 14,
// CHECK-NEXT:   "file": "{{.*}}remarks.mlir",
// CHECK-NEXT:   "line": [[# @LINE + 9]]
// CHECK-NEXT: },
// CHECK-NEXT: "remedy": "with reassociate=true
// CHECK-NEXT: "severity": "remark",
// CHECK-NEXT: "what": "loop stays sequential",
// CHECK-NEXT: "why": "arg0[0] written by S
func.func @sum(%A: memref<1000xf32>) {
  %z = arith.constant 0.0 : f32
  // The loop:
  affine.for %i = 1 to 1000 {
    %a = affine.load %A[%i] : memref<1000xf32>
    %s = affine.load %A[0] : memref<1000xf32>
    %t = arith.addf %s, %a : f32
    affine.store %t, %A[0] : memref<1000xf32>
  }
  return
}
