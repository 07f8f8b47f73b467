// report=true of a pipeline lists what was compared, and why each was chosen or not; without it nothing is said.
// RUN: mse-opt --mse-to-gpu=report=true %s -o %t.mlir 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu %s -o %t.quiet.mlir 2>&1 | count 0
// RUN: diff %t.mlir %t.quiet.mlir

// CHECK: remark: candidate: the source order, storage as it stands: {{.*}}, 0 launches: not chosen, takes {{.*}} times as long
// CHECK: remark: candidate: the source order, memory of its own for each iteration for values of 'mem0': 5.6 us, 1 launch: chosen
// CHECK: remark: chosen: the source order, memory of its own for each iteration for values of 'mem0': 5.6 us, 1 launch, 0 bytes of new memory
func.func @square(%x: memref<512xf32>, %y: memref<512xf32>) {
  %t = memref.alloca() : memref<f32>
  affine.for %i = 0 to 512 {
    %a = affine.load %x[%i] : memref<512xf32>
    affine.store %a, %t[] : memref<f32>
    affine.for %j = 0 to 4 {
      %b = affine.load %t[] : memref<f32>
      %c = arith.mulf %b, %b : f32
      affine.store %c, %t[] : memref<f32>
    }
    %b = affine.load %t[] : memref<f32>
    affine.store %b, %y[%i] : memref<512xf32>
  }
  return
}
