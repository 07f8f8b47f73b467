// Arrays that the user excludes, or bounds, stay, and so do their dependences.
// RUN: mse-opt --mse-import=temporaries=memory --mse-dataflow --mse-explain="exclude=mem0" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXCLUDED
// RUN: mse-opt --mse-import=temporaries=memory --mse-dataflow --mse-explain="max-bytes=31" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: mse-opt --mse-import=temporaries=memory --mse-dataflow --mse-explain="max-bytes=31 format=json" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON

// EXCLUDED:     array 'mem0' stays as it is [excluded]: the options leave it out
// EXCLUDED:     loop 0 around S0, S1: sequential, S0[{{[0-2]}}] comes before S0[{{[1-3]}}]
// EXCLUDED:     anti on 'mem0' from S1 (@r1) to S0 (@w0): 0 of 3 gone{{$}}

// BYTES:        array 'mem0' stays as it is [max-bytes]: it would take 32 bytes, more than 31
// BYTES:        before: 'mem0', 1 cell, 8 bytes, 1 in use: 1
// BYTES-NEXT:   after: 'mem0', 1 cell, 8 bytes, 1 in use: 1

// JSON:         "expanded": false,
// JSON:           "code": "max-bytes",
// JSON-NEXT:      "text": "it would take 32 bytes, more than 31",
// JSON-NEXT:      "witness": null
func.func @scalar(%a: memref<4xf64>) {
  %x = memref.alloca() : memref<f64>
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i] : memref<4xf64>
    affine.store %0, %x[] : memref<f64>
    %1 = affine.load %x[] : memref<f64>
    %2 = arith.addf %1, %1 : f64
    affine.store %2, %a[%i] : memref<4xf64>
  }
  return
}
