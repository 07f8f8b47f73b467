// Memory that only hands values on, as C front ends print it, is no array: its loads are the values stored.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-import=temporaries=memory %s | FileCheck %s --check-prefix=MEMORY
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry products --size n=5,m=7 --check
// RUN: mse-run --compare %s %t.mlir --entry whole --size n=5 --check
// RUN: mse-run --compare %s %t.mlir --entry from_before --size n=5 --check
// RUN: mse-run --compare %s %t.mlir --entry window --size n=5 --check
// RUN: mse-run --compare %s %t.mlir --entry last_one --size n=5 --check
// RUN: mse-run --compare %s %t.mlir --entry after --size n=5 --check
// RUN: mse-run --compare %s %t.mlir --entry conditional --size n=5 --check

// In the same block, and in a loop inside.
// CHECK-LABEL: func.func @products
// CHECK-NOT:     mem0
// CHECK-NOT:     memref.alloca
// CHECK:         mse.stmt "S0"
// CHECK:           %[[A:.*]] = mse.read %arg0
// CHECK:           %[[B:.*]] = arith.mulf %[[A]], %[[A]]
// CHECK:           mse.write %[[B]]
// CHECK:         mse.stmt "S1"
// CHECK:           %[[X:.*]] = mse.read %x0
// CHECK:           mse.write
// MEMORY-LABEL: func.func @products
// MEMORY:         "mem0"
func.func @products(%A: memref<?x?xf32>, %B: memref<?x?xf32>) attributes {dims = ["n,m", "n,m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  %t = memref.alloca() : memref<1xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i, 0] : memref<?x?xf32>
    affine.store %a, %t[0] : memref<1xf32>
    %b = memref.load %t[%c0] : memref<1xf32>
    %c = affine.load %t[0] : memref<1xf32>
    %d = arith.mulf %b, %c : f32
    memref.store %d, %t[%c0] : memref<1xf32>
    affine.for %j = 0 to %m {
      %e = affine.load %t[0] : memref<1xf32>
      affine.store %e, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// Allocated in the loop, read by an operation that is executed as a whole.
// CHECK-LABEL: func.func @whole
// CHECK-NOT:     mem0
// CHECK:         mse.stmt "S0"
// CHECK:           %[[P:.*]] = arith.addf
// CHECK:           scf.while
// CHECK:             arith.addf %{{.*}}, %[[P]]
// CHECK:         mse.schedule
func.func @whole(%A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %big = arith.constant 100.0 : f32
  affine.for %i = 0 to %n {
    %t = memref.alloc() : memref<f32>
    %a0 = affine.load %A[%i] : memref<?xf32>
    %a = math.absf %a0 : f32
    %one = arith.constant 1.0 : f32
    %positive = arith.addf %a, %one : f32
    affine.store %positive, %t[] : memref<f32>
    %s = scf.while (%x = %a) : (f32) -> f32 {
      %less = arith.cmpf olt, %x, %big : f32
      scf.condition(%less) %x : f32
    } do {
    ^bb0(%x: f32):
      %u = memref.alloca() : memref<f32>
      %b = memref.load %t[] : memref<f32>
      %c = arith.addf %x, %b : f32
      memref.store %c, %u[] : memref<f32>
      %d = memref.load %u[] : memref<f32>
      scf.yield %d : f32
    }
    affine.store %s, %B[%i] : memref<?xf32>
    memref.dealloc %t : memref<f32>
  }
  return
}

// A value that was stored in front of the region.
// CHECK-LABEL: func.func @from_before
// CHECK-NOT:     mem0
// CHECK:         mse.schedule
func.func @from_before(%A: memref<?xf32>, %x: f32) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %t = memref.alloca() : memref<f32>
  memref.store %x, %t[] : memref<f32>
  affine.for %i = 0 to %n {
    %a = memref.load %t[] : memref<f32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}

// No temporaries: a cell of an iteration before,
// CHECK-LABEL: func.func @window
// CHECK:         "mem0" %
func.func @window(%A: memref<?xf32>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %t = memref.alloca(%n) : memref<?xf32>
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %t[%i - 1] : memref<?xf32>
    affine.store %a, %t[%i] : memref<?xf32>
    %b = affine.load %t[%i - 1] : memref<?xf32>
    affine.store %b, %A[%i - 1] : memref<?xf32>
  }
  return
}

// the value of another iteration,
// CHECK-LABEL: func.func @last_one
// CHECK:         "mem0" %
func.func @last_one(%A: memref<?xf32>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  %t = memref.alloca() : memref<f32>
  memref.store %zero, %t[] : memref<f32>
  affine.for %i = 0 to %n {
    %b = affine.load %t[] : memref<f32>
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %t[] : memref<f32>
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}

// a value that is needed after the region,
// CHECK-LABEL: func.func @after
// CHECK:         "mem0" %
func.func @after(%A: memref<?xf32>) -> f32 attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  %t = memref.alloca() : memref<f32>
  memref.store %zero, %t[] : memref<f32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %t[] : memref<f32>
    %b = affine.load %t[] : memref<f32>
    affine.store %b, %A[0] : memref<?xf32>
  }
  %c = affine.load %t[] : memref<f32>
  return %c : f32
}

// one of two values.
// CHECK-LABEL: func.func @conditional
// CHECK:         "mem0" %
func.func @conditional(%A: memref<?xf32>, %x: f32) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %t = memref.alloca() : memref<f32>
  affine.for %i = 0 to %n {
    affine.store %x, %t[] : memref<f32>
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      %a = affine.load %A[%i] : memref<?xf32>
      affine.store %a, %t[] : memref<f32>
    }
    %b = affine.load %t[] : memref<f32>
    affine.store %b, %A[0] : memref<?xf32>
  }
  return
}
