// The virtual counter of a while loop has no last value: no memory for each of its iterations.
// RUN: mse-opt --mse-to-gpu="while=counter verify=each" %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --check

// CHECK: scf.while
// CHECK: gpu.launch
func.func @f(%x: memref<40xf32>, %y: memref<40xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f3 = arith.constant 3.0 : f32
  %t = memref.alloca() : memref<f32>
  %last = scf.while (%i = %c0) : (index) -> (index) {
    %number = arith.index_cast %i : index to i32
    %float = arith.sitofp %number : i32 to f32
    %more = arith.cmpf olt, %float, %f3 : f32
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    %a = memref.load %x[%i] : memref<40xf32>
    affine.store %a, %t[] : memref<f32>
    %b = affine.load %t[] : memref<f32>
    %c = arith.addf %b, %b : f32
    memref.store %c, %x[%i] : memref<40xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  affine.for %i = 0 to 40 {
    %a = affine.load %x[%i] : memref<40xf32>
    affine.store %a, %y[%i] : memref<40xf32>
  }
  return
}
