// The classes of x are numbered by a counter without an upper bound: no array has room for them.
// RUN: mse-opt --mse-dataflow --mse-explain %s -o /dev/null 2>&1 | FileCheck %s
// RUN: mse-opt --mse-dataflow --mse-explain="format=json" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON

// CHECK: array 'x' stays as it is [unbounded]: the cells of a class have no bound in the parameters (counter w of S)
// CHECK:   first @w0: classes not counted
// CHECK:   classes per cell: too many accesses of instances, more than {{[0-9]+}}: choose smaller values

// JSON:  "classes": null,
// JSON:  "none": "too many accesses of instances
// JSON:  "code": "unbounded",
func.func @counter(%out: memref<?xf32>, %v: f32) {
  mse.scop arrays("out" %o = %out : memref<?xf32> <"{ out[a] : a >= 0 }"> live_in live_out) values(%value = %v : f32) {
    %x = mse.array "x" <"{ x[] }"> : memref<f32>
    mse.stmt "S"(%w) <"{ S[w] : w >= 0 }"> {
      mse.write %value, %x @w0 <"{ S[w] -> x[] }"> : memref<f32>
      %a = mse.read %x @r0 <"{ S[w] -> x[] }"> : memref<f32>
      mse.write %a, %o @w1 <"{ S[w] -> out[w] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[w] -> [(w)] }]"> coincident [false]
    }
  }
  return
}
