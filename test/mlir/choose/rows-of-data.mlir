// Conditions and bounds that are data around loops: rows and columns are parallel, and each thread executes the
// iterations of its row.
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir
// RUN: %python -c "import numpy as n; p = n.array([0,3,3,4,9,9,9,11,20]); n.save(r'%t.ptr.npy', p); n.save(r'%t.col.npy', n.arange(20) * 7 %% 6)"
// RUN: mse-run --compare %s %t.mlir --check --entry masked --size 37
// RUN: mse-run --compare %s %t.mlir --check --entry masked --size 37 --input mask=zero
// RUN: mse-run --compare %s %t.mlir --check --entry product --size 37,n=8,col_0=20,val_0=20,x_0=6 --input ptr=%t.ptr.npy --input col=%t.col.npy
// RUN: mse-run --compare %s %t.mlir --check --entry product --size 9,m=1,col_0=0,val_0=0,n=8 --input ptr=zero
// RUN: mse-run --compare %s %t.mlir --check --entry ragged --size 21,T=9 --input len=%t.ptr.npy
// RUN: mse-run --compare %s %t.mlir --check --entry until --size 20 --input len=%t.col.npy
// RUN: mse-run --compare %s %t.mlir --check --entry carried --size 20 --input len=%t.col.npy
// RUN: mse-run --compare %s %t.mlir --check --entry lowered --size 20
// RUN: mse-run --compare %s %t.mlir --check --entry summed --size 20 --input len=%t.col.npy
// RUN: mse-run --compare %s %t.mlir --check --entry chosen --size 20,A=2,B=6 --input len=%t.col.npy --input which=zero

// The condition of a row is tested by the thread of each of its elements.
// CHECK-LABEL: func.func @masked
// CHECK-COUNT-1: gpu.launch
// CHECK:           %[[KEEP:.*]] = affine.load %arg1
// CHECK:           %[[IS:.*]] = arith.cmpi sgt, %[[KEEP]]
// CHECK:           scf.if %[[IS]] {
// CHECK-NOT:         for
// CHECK:             affine.store %{{.*}}, %arg3
// CHECK-NOT:       gpu.launch
func.func @masked(%n: index, %mask: memref<?xi32>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %z = arith.constant 0 : i32
  affine.for %i = 0 to %n {
    %k = affine.load %mask[%i] : memref<?xi32>
    %c = arith.cmpi sgt, %k, %z : i32
    scf.if %c {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %s = arith.addf %a, %a : f64
        affine.store %s, %B[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// A matrix of compressed rows times a dense one: a thread for each element of the result, which it carries through
// the iterations of its row.
// CHECK-LABEL: func.func @product
// CHECK-COUNT-1: gpu.launch
// CHECK:           %[[B:.*]] = affine.load %arg2
// CHECK:           %[[E:.*]] = affine.load %arg2
// CHECK:           %[[LOW:.*]] = arith.maxsi %{{.*}}, %[[B]]
// CHECK:           %[[HIGH:.*]] = arith.minsi %{{.*}}, %[[E]]
// CHECK:           scf.for %{{.*}} = %[[LOW]] to %[[HIGH]] step %{{.*}} iter_args
// CHECK-NOT:         scf.if
// CHECK:             scf.yield
// CHECK-NOT:       gpu.launch
func.func @product(%n: index, %m: index, %ptr: memref<?xindex>, %col: memref<?xindex>, %val: memref<?xf64>,
                   %x: memref<?x?xf64>, %y: memref<?x?xf64>) {
  %z = arith.constant 0.0 : f64
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m { affine.store %z, %y[%i, %j] : memref<?x?xf64> }
    %b = affine.load %ptr[%i] : memref<?xindex>
    %e = affine.load %ptr[%i + 1] : memref<?xindex>
    scf.for %k = %b to %e step %c1 {
      %c = memref.load %col[%k] : memref<?xindex>
      %v = memref.load %val[%k] : memref<?xf64>
      affine.for %j = 0 to %m {
        %w = memref.load %x[%c, %j] : memref<?x?xf64>
        %o = affine.load %y[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %v, %w : f64
        %q = arith.addf %o, %p : f64
        affine.store %q, %y[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// A loop in order around one with a bound of data: the inner one is parallel.
// CHECK-LABEL: func.func @ragged
// CHECK-COUNT-1: gpu.launch
// CHECK:           affine.for %[[T:.*]] = 0 to %arg0
// CHECK:             affine.load %arg1[%[[T]]]
// CHECK-NOT:       gpu.launch
func.func @ragged(%T: index, %len: memref<?xindex>, %X: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = arith.constant 0.5 : f64
  affine.for %t = 0 to %T {
    %n = affine.load %len[%t] : memref<?xindex>
    scf.for %j = %c0 to %n step %c1 {
      %a = memref.load %X[%j] : memref<?xf64>
      %s = arith.mulf %a, %h : f64
      memref.store %s, %X[%j] : memref<?xf64>
    }
  }
  return
}

// A while loop that counts in no way that is known, around another loop: a thread executes it.
// CHECK-LABEL: func.func @until
// CHECK-COUNT-1: gpu.launch
// CHECK:           scf.while
// CHECK:             scf.for
// CHECK-NOT:       gpu.launch
func.func @until(%n: index, %len: memref<?xindex>, %A: memref<?x37xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 20 {
    %e = affine.load %len[%i] : memref<?xindex>
    %r = scf.while (%k = %c0) : (index) -> index {
      %c = arith.cmpi slt, %k, %e : index
      scf.condition(%c) %k : index
    } do {
    ^bb0(%k: index):
      %s = scf.for %j = %c0 to %k step %c1 iter_args(%sum = %z) -> f32 {
        %a = memref.load %A[%i, %j] : memref<?x37xf32>
        %b = arith.addf %sum, %a : f32
        scf.yield %b : f32
      }
      memref.store %s, %A[%i, %k] : memref<?x37xf32>
      %square = arith.muli %k, %k : index
      %next = arith.addi %square, %c1 : index
      scf.yield %next : index
    }
  }
  return
}

// A value that a ragged loop carries through the loop inside: what is left of it is what its last iteration made.
// CHECK-LABEL: func.func @carried
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:       gpu.launch
func.func @carried(%n: index, %len: memref<?xindex>, %A: memref<?x6x5xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  affine.for %i = 0 to %n {
    %e = affine.load %len[%i] : memref<?xindex>
    %s = scf.for %k = %c0 to %e step %c1 iter_args(%sum = %one) -> f64 {
      %w = memref.load %A[%i, %k, %c0] : memref<?x6x5xf64>
      %r = affine.for %j = 0 to 5 iter_args(%part = %sum) -> f64 {
        %a = memref.load %A[%i, %k, %j] : memref<?x6x5xf64>
        %b = arith.mulf %a, %w : f64
        %c = arith.addf %part, %b : f64
        affine.yield %c : f64
      }
      scf.yield %r : f64
    }
    affine.store %s, %y[%i] : memref<?xf64>
  }
  return
}

// The condition is loaded in each iteration, since an iteration may change it.
// CHECK-LABEL: func.func @lowered
func.func @lowered(%n: index, %flag: memref<2xi32>, %y: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 3 : i32
  affine.store %two, %flag[1] : memref<2xi32>
  affine.for %i = 0 to %n {
    %f = affine.load %flag[1] : memref<2xi32>
    %c = arith.cmpi sgt, %f, %z : i32
    scf.if %c {
      %g = arith.subi %f, %one : i32
      affine.store %g, %flag[1] : memref<2xi32>
      affine.store %g, %y[%i] : memref<?xi32>
    }
  }
  return
}

// Nothing is known of how far the loop goes, and it stores nothing: each row computes its value.
// CHECK-LABEL: func.func @summed
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:       gpu.launch
func.func @summed(%n: index, %len: memref<?xindex>, %A: memref<?x6x3xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  affine.for %i = 0 to %n {
    %e = affine.load %len[%i] : memref<?xindex>
    %s = scf.for %k = %c0 to %e step %c1 iter_args(%sum = %one) -> f64 {
      %r = affine.for %j = 0 to 3 iter_args(%part = %sum) -> f64 {
        %a = memref.load %A[%i, %k, %j] : memref<?x6x3xf64>
        %c = arith.addf %part, %a : f64
        affine.yield %c : f64
      }
      scf.yield %r : f64
    }
    affine.store %s, %y[%i] : memref<?xf64>
  }
  return
}

// Of two memories one is loaded from: that the other one ends says nothing of the loop.
// CHECK-LABEL: func.func @chosen
func.func @chosen(%n: index, %which: memref<?xi1>, %len: memref<?xindex>, %A: memref<?xf64>, %B: memref<?xf64>,
                  %y: memref<?x6x3xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %e = affine.load %len[%i] : memref<?xindex>
    %w = affine.load %which[%i] : memref<?xi1>
    %m = arith.select %w, %A, %B : memref<?xf64>
    scf.for %k = %c0 to %e step %c1 {
      %v = memref.load %m[%k] : memref<?xf64>
      affine.for %j = 0 to 3 {
        memref.store %v, %y[%i, %k, %j] : memref<?x6x3xf64>
      }
    }
  }
  return
}
