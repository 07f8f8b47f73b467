// No proof without a decided race check, whatever else is looked at; no proof that is silent of integers that may wrap;
// globals are memory that both functions leave alike.
// RUN: split-file %s %t
// RUN: not mse-opt %t/other.mlir --mse-verify='against=%t/original.mlir outside=false sizes=1,2,3' 2>&1 | FileCheck %s

// Sizes at which a race shows are executed, too.
// CHECK: error: @product does not compute {{.*}} data race: argument arg0 at [{{.*}}, with arg0.0=42,arg1=42,arg2=1, seed 0
// CHECK: error: @shift does not compute {{.*}} data race: argument arg0 at [40] is used by {{.*}}, with arg0.0=42, seed 0
// CHECK: remark: @large was seen to compute {{.*}}; not proved: 'scf.if' is not in a scop
// CHECK: remark: @global computes {{.*}}; proved for all sizes and inputs{{$}}
// CHECK: remark: @parallel computes {{.*}}; proved for all sizes and inputs{{$}}
// CHECK: remark: @sum was seen to compute {{.*}}; not proved: in the original 'affine.parallel' is not known to be free of races:

//--- original.mlir
memref.global @g : memref<4xf32> = dense<1.0>

func.func @product(%A: memref<?xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c40 = arith.constant 40 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c40 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %k1 = arith.muli %i, %n : index
      %k = arith.addi %k1, %j : index
      %im = arith.subi %i, %c1 : index
      %l1 = arith.muli %im, %n : index
      %l = arith.addi %l1, %j : index
      %a = memref.load %A[%l] : memref<?xf32>
      %s = arith.addf %a, %c : f32
      memref.store %s, %A[%k] : memref<?xf32>
    }
  }
  return
}

func.func @shift(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c = arith.constant 1.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 40 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf32>
    %s = arith.addf %a, %c : f32
    affine.store %s, %A[%i] : memref<?xf32>
  }
  return
}

func.func @large(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %big = arith.constant 144115188075855872 : index
  %c = arith.constant 1.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %k = index.mul %i, %big
    %ok = arith.cmpi sge, %k, %c0 : index
    scf.if %ok {
      memref.store %c, %A[%i] : memref<?xf32>
    }
  }
  return
}

func.func @global(%A: memref<?xf32>) {
  %g = memref.get_global @g : memref<4xf32>
  affine.for %i = 0 to 4 {
    %x = affine.load %g[%i] : memref<4xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %g[%i] : memref<4xf32>
  }
  return
}

func.func @parallel(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}

func.func @sum(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.parallel (%i) = (40) to (symbol(%n)) {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %A[0] : memref<?xf32>
  }
  return
}

//--- other.mlir
memref.global @g : memref<4xf32> = dense<1.0>

func.func @product(%A: memref<?xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  affine.parallel (%i) = (40) to (symbol(%m)) {
    scf.for %j = %c0 to %n step %c1 {
      %k1 = arith.muli %i, %n : index
      %k = arith.addi %k1, %j : index
      %im = arith.subi %i, %c1 : index
      %l1 = arith.muli %im, %n : index
      %l = arith.addi %l1, %j : index
      %a = memref.load %A[%l] : memref<?xf32>
      %s = arith.addf %a, %c : f32
      memref.store %s, %A[%k] : memref<?xf32>
    }
  }
  return
}

func.func @shift(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c = arith.constant 1.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.parallel (%i) = (40) to (symbol(%n)) {
    %a = affine.load %A[%i - 1] : memref<?xf32>
    %s = arith.addf %a, %c : f32
    affine.store %s, %A[%i] : memref<?xf32>
  }
  return
}

func.func @large(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %c, %A[%i] : memref<?xf32>
  }
  return
}

// The same cells in the other order.
func.func @global(%A: memref<?xf32>) {
  %g = memref.get_global @g : memref<4xf32>
  affine.for %i = 0 to 4 {
    %x = affine.load %g[3 - %i] : memref<4xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %g[3 - %i] : memref<4xf32>
  }
  return
}

func.func @parallel(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}

func.func @sum(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 40 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %A[0] : memref<?xf32>
  }
  return
}
