// A loop that is sequential since a write may go anywhere: who knows better can say so. Not where the write is known.
// RUN: mse-opt --mse-import --mse-dataflow --mse-explain="file=-" %s -o /dev/null | FileCheck %s

// CHECK-LABEL: scop scatter#0
// CHECK:         loop 0 around S0 at {{.*}}may-write.mlir:[[#@LINE+4]]:{{.*}}: sequential, arg1[{{.*}}; if it never is, mse.independent on the loop says so
func.func @scatter(%index: memref<?xindex>, %x: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %index, %c0 : memref<?xindex>
  affine.for %i = 0 to %n {
    %to = affine.load %index[%i] : memref<?xindex>
    %a = memref.load %x[%to] : memref<?xf64>
    %b = arith.addf %a, %a : f64
    memref.store %b, %x[%to] : memref<?xf64>
  }
  return
}

// CHECK-LABEL: scop gather#0
// CHECK:         loop 0 around S0 at {{.*}}: sequential, arg1[
// CHECK-NOT:     says so
func.func @gather(%index: memref<?xindex>, %x: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %index, %c0 : memref<?xindex>
  affine.for %i = 0 to %n {
    %from = affine.load %index[%i] : memref<?xindex>
    %a = memref.load %x[%from] : memref<?xf64>
    affine.store %a, %x[%i] : memref<?xf64>
  }
  return
}
