// The sizes that a proof names, at which it fails, are executed, whether they are small or not.
// RUN: split-file %s %t
// RUN: not mse-opt %t/transformed.mlir --mse-verify=against=%t/original.mlir -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: @first_thousand does not compute what it does in '{{.*}}': argument b at [1000]: {{.*}} (there) against {{.*}} (here), with arg0.0=1001,arg1.0=1001, seed 0
// CHECK: error: @named does not compute what it does in '{{.*}}': argument b at [0, 100]: {{.*}}, with k=50,n=1,w=101, seed 0

// A maximum of 1 and 1 is 1: the proof knows nothing of that. Where it fails, the functions are equal.
// CHECK: remark: @equal was seen to compute what it does in '{{.*}}': equal in 14 runs (2 seeds), also with arg0.0=41; not proved: S0 computes what no statement of the original does

// A matrix of 3001 times 3001 is not executed.
// CHECK: remark: @large was seen to compute what it does in '{{.*}}': equal in 12 runs (2 seeds); not proved: arg1[3000,0] after the scop expects {{.*}}, for arg0_0 = 3001

// CHECK: 2 functions are not verified

//--- original.mlir
func.func @first_thousand(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %b[%i] : memref<?xf32>
  }
  return
}

// An index argument; sizes with names of their own; a size that no parameter names.
func.func @named(%a: memref<?xf32>, %b: memref<?x?xf32>, %k: index)
    attributes {dims = ["n", "n,w", "k"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xf32>
    affine.store %v, %b[%i, symbol(%k) * 2] : memref<?x?xf32>
  }
  return
}

func.func @equal(%a: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}

func.func @large(%a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %v = affine.load %a[%i, %j] : memref<?x?xf32>
      affine.store %v, %b[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//--- transformed.mlir
func.func @first_thousand(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 1000)>(%n) {
    %v = affine.load %a[%i] : memref<?xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %b[%i] : memref<?xf32>
  }
  return
}

func.func @named(%a: memref<?xf32>, %b: memref<?x?xf32>, %k: index)
    attributes {dims = ["n", "n,w", "k"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.if affine_set<()[s0] : (49 - s0 >= 0)>()[%k] {
      %v = affine.load %a[%i] : memref<?xf32>
      affine.store %v, %b[%i, symbol(%k) * 2] : memref<?x?xf32>
    }
  }
  return
}

func.func @equal(%a: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %x = arith.constant 1.0 : f32
  %y = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    %z = arith.maximumf %x, %y : f32
    affine.store %z, %a[%i] : memref<?xf32>
  }
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 40)>(%n) {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}

func.func @large(%a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 3000)>(%n) {
    affine.for %j = 0 to %n {
      %v = affine.load %a[%i, %j] : memref<?x?xf32>
      affine.store %v, %b[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
