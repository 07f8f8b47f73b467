// The parts that are not proved, and why: they are beyond the proof, or they differ. Differences are executed
// if they show at some sizes.
// RUN: split-file %s %t
// RUN: not mse-opt %t/large.mlir --mse-verify=against=%t/original.mlir 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: mse-opt %t/original.mlir --mse-verify='against=%t/original.mlir max-operations=100' 2>&1 | FileCheck %s --check-prefix=BOUND

// LARGE: error: @shift does not compute what it does in {{.*}}: argument B at [100]: {{.*}} (there) against {{.*}} (here), with arg0.0=101,arg1.0=101,arg2=101
// LARGE: remark: @scale was seen to compute what it does in {{.*}}; not proved: S0 computes what no statement of the original does
// LARGE: remark: @chosen was seen to compute what it does in {{.*}}; not proved: access @{{.*}} of the original is not exact
// LARGE: remark: @result was seen to compute what it does in {{.*}}; not proved: 'memref.load' is not in a scop
// LARGE: remark: @other was seen to compute what it does in {{.*}}; not proved: the transformed function writes arg1, the original does not
// LARGE: remark: @swapped was seen to compute what it does in {{.*}}; not proved: the transformed function may access arg0 out of bounds

// BOUND: remark: @shift {{.*}}; not proved: it takes isl more than 100 operations

//--- original.mlir
func.func @shift(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

func.func @scale(%A: memref<?xf32>) {
  affine.for %i = 0 to 1 {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}

func.func @chosen(%A: memref<?xf32>, %K: memref<?xi1>) {
  affine.for %i = 0 to 1 {
    %k = affine.load %K[%i] : memref<?xi1>
    scf.if %k {
      %x = affine.load %A[%i] : memref<?xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %A[%i] : memref<?xf32>
    }
  }
  return
}

func.func @result(%A: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to 1 {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  %r = memref.load %A[%c0] : memref<?xf32>
  return %r : f32
}

func.func @other(%A: memref<?xf32>, %B: memref<?xf32>) {
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to 1 {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

// The size of another array; no size is negative.
func.func @swapped(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %x = arith.constant 1.0 : f32
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//--- large.mlir
// Other cells from size 100 on.
func.func @shift(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 100)>(%n) {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  affine.for %i = 100 to %n {
    %x = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

func.func @scale(%A: memref<?xf32>) {
  %two = arith.constant 2.0 : f32
  affine.for %i = 0 to 1 {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.mulf %x, %two : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}

func.func @chosen(%A: memref<?xf32>, %K: memref<?xi1>) {
  affine.for %i = 0 to 1 {
    %k = affine.load %K[%i] : memref<?xi1>
    scf.if %k {
      %x = affine.load %A[%i] : memref<?xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %A[%i] : memref<?xf32>
    }
  }
  return
}

func.func @result(%A: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to 1 {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  %r = memref.load %A[%c0] : memref<?xf32>
  return %r : f32
}

func.func @other(%A: memref<?xf32>, %B: memref<?xf32>) {
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to 1 {
    affine.store %x, %A[%i] : memref<?xf32>
    %y = affine.load %B[%i] : memref<?xf32>
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

// The size of another array; no size is negative.
func.func @swapped(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %B, %c0 : memref<?xf32>
  %x = arith.constant 1.0 : f32
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
