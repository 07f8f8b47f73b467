// A loop whose bounds are data is executed as a whole by a statement of the loop around it. The affine parts
// of its bounds narrow the relations; index operands say which cell.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// A row of a matrix in compressed rows.
// CHECK-LABEL: func.func @rows
// CHECK:         mse.stmt "S0"(%[[I:.*]]) <"[arg0] -> { S0[i0] : 0 <= i0 < arg0 }">
// CHECK:           %[[FROM:.*]] = mse.read %{{.*}} @r0 <"{ S0[i0] -> arg1[i0] }">
// CHECK:           %[[TO:.*]] = mse.read %{{.*}} @r1 <"{ S0[i0] -> arg1[1 + i0] }">
// CHECK:           %[[SUM:.*]] = scf.for %[[K:.*]] = %[[FROM]] to %[[TO]]
// CHECK:             mse.read %{{.*}}[%[[K]]] @r2 may <"{ S0[i0] -> arg2[o0] : o0 >= 0 }">
// CHECK:             scf.yield
// CHECK:           mse.write %[[SUM]], %{{.*}} @w0 <"{ S0[i0] -> arg3[i0] }">
func.func @rows(%n: index, %starts: memref<?xindex>, %values: memref<?xf32>, %sums: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %from = affine.load %starts[%i] : memref<?xindex>
    %to = affine.load %starts[%i + 1] : memref<?xindex>
    // expected-remark@below {{approximated [non-affine-bound]: 'scf.for'}}
    %sum = scf.for %k = %from to %to step %c1 iter_args(%acc = %zero) -> (f32) {
      %v = memref.load %values[%k] : memref<?xf32>
      %next = arith.addf %acc, %v : f32
      scf.yield %next : f32
    }
    affine.store %sum, %sums[%i] : memref<?xf32>
  }
  return
}

