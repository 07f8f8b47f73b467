// Without a source flow there is nothing to tell; mistakes in options are errors; a bound that is hit is said.
// RUN: mse-opt --mse-import --mse-explain %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=FLOW
// RUN: mse-opt --mse-import --mse-dataflow --mse-explain="max-operations=10" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=BOUND
// RUN: mse-opt --mse-import --mse-dataflow --mse-explain="values=-1" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=VALUES
// RUN: not mse-opt --mse-import --mse-dataflow --mse-explain="values=n=3" %s 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not mse-opt --mse-import --mse-dataflow --mse-explain="values=many" %s 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not mse-opt --mse-explain="format=yaml" %s 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not mse-opt --mse-explain="file=%t/none/report" %s 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: mse-opt --mse-import --mse-dataflow %s -o %t.before && mse-opt --mse-import --mse-dataflow --mse-explain %s -o %t.after 2>/dev/null && diff %t.before %t.after

// FLOW:   scop one#0: not explained [no-source-flow]: the scop has no mse.dataflow
// FLOW:   scop two#0: not explained [no-source-flow]
// BOUND:  scop one#0: not explained [max-operations]: it takes isl more than 10 operations
// VALUES: scop one#0: not explained [values]: what is known of the parameters excludes these values
// NAME:   error: mse-explain: values: no scop has a parameter 'n'
// NUMBER: error: mse-explain: values=many: 'many' is no number
// FORMAT: error: mse-explain: unknown format 'yaml'; it has text, json and html
// FILE:   error: mse-explain: cannot write '{{.*}}report'
func.func @one(%a: memref<?xf64>, %n: index, %v: f64) {
  %c0 = arith.constant 0 : index
  %size = memref.dim %a, %c0 : memref<?xf64>
  affine.for %i = 0 to %size {
    affine.store %v, %a[%i] : memref<?xf64>
  }
  return
}
func.func @two(%a: memref<?xf64>, %v: f64) {
  affine.for %i = 0 to 2 {
    affine.store %v, %a[%i] : memref<?xf64>
  }
  return
}
