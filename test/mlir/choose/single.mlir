// One block for neighbours whose work is mostly that of one thread: in `columns`, the sum and the quotients,
// not the update of the others; in `recurrence`, all of it. Threads of a processor are no blocks.
// RUN: mse-opt --mse-to-gpu="report=true verify=each" %s -o %t 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: FileCheck %s --input-file %t
// RUN: mse-run --compare %s %t --entry columns --sizes 0,1,2,3,31,33 --check
// RUN: mse-run --compare %s %t --entry recurrence --sizes 0,1,2,3,31,33,300 --check
// RUN: mse-run --compare %s %t --entry short --sizes 0,1,2,3,31,33 --check
// RUN: mse-opt --mse-to-parallel %s | FileCheck %s --check-prefix=PARALLEL

// REPORT: chosen: {{.*}}, one block for neighbours: {{.*}} 2000 launches
// REPORT: chosen: {{.*}}, one block for neighbours: {{.*}} 1 launch
// REPORT-NOT: one block for neighbours

// CHECK-LABEL: func.func @columns
// CHECK:       affine.for
// CHECK-NEXT:    gpu.launch blocks({{.*}}) in (%{{[^ ]*}} = %c1, %{{[^ ]*}} = %c1, %{{[^ ]*}} = %c1) threads({{.*}}) in (%{{[^ ]*}} = %c256
// CHECK-NEXT:      affine.if
// CHECK:             affine.for
// CHECK:               arith.addf
// CHECK:           gpu.barrier
// CHECK:           affine.for {{.*}} step 256
// CHECK:             arith.divf
// CHECK-NOT:       gpu.barrier
// CHECK:         gpu.launch
// CHECK:           arith.subf
// CHECK-NOT:     gpu.launch

// CHECK-LABEL: func.func @recurrence
// CHECK-NOT:     affine.for
// CHECK:         gpu.launch
// CHECK:           affine.for
// CHECK:             gpu.barrier
// CHECK:             affine.for {{.*}} step 256
// CHECK:             gpu.barrier
// CHECK-NOT:     gpu.launch

// CHECK-LABEL: func.func @short
// CHECK:         affine.for
// CHECK-NEXT:      gpu.launch
// CHECK:           gpu.launch

// PARALLEL-LABEL: func.func @columns
// PARALLEL:         affine.parallel
// PARALLEL-LABEL: func.func @recurrence
// PARALLEL:         affine.parallel
func.func @columns(%a: memref<?x?xf64>, %q: memref<?x?xf64>) attributes {dims = ["n,n", "n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?x?xf64>
  %one = arith.constant 1.0 : f64
  affine.for %k = 0 to %n {
    %sum = affine.for %i = 0 to %n iter_args(%so_far = %one) -> f64 {
      %x = affine.load %a[%i, %k] : memref<?x?xf64>
      %square = arith.mulf %x, %x : f64
      %more = arith.addf %so_far, %square : f64
      affine.yield %more : f64
    }
    affine.for %i = 0 to %n {
      %x = affine.load %a[%i, %k] : memref<?x?xf64>
      %y = arith.divf %x, %sum : f64
      affine.store %y, %q[%i, %k] : memref<?x?xf64>
    }
    affine.for %i = 0 to %n {
      affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
        %x = affine.load %a[%i, %j] : memref<?x?xf64>
        %y = affine.load %q[%i, %k] : memref<?x?xf64>
        %less = arith.subf %x, %y : f64
        affine.store %less, %a[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

func.func @recurrence(%x: memref<?xf64>, %y: memref<?xf64>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %half = arith.constant 0.5 : f64
  affine.for %k = 0 to %n {
    %sum = affine.for %i = 0 to affine_map<(d0) -> (d0)>(%k) iter_args(%so_far = %half) -> f64 {
      %a = affine.load %y[%i] : memref<?xf64>
      %scaled = arith.mulf %a, %half : f64
      %more = arith.addf %so_far, %scaled : f64
      affine.yield %more : f64
    }
    affine.for %i = 0 to affine_map<(d0) -> (d0 + 1)>(%k) {
      %a = affine.load %x[%i] : memref<?xf64>
      %product = arith.mulf %a, %sum : f64
      affine.store %product, %y[%i] : memref<?xf64>
    }
  }
  return
}

// The work of one thread is little beside the work of all.
func.func @short(%x: memref<?x?xf64>, %s: memref<f64>) attributes {dims = ["n,n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x?xf64>
  affine.for %k = 0 to %n {
    %a = affine.load %x[%k, %k] : memref<?x?xf64>
    %b = affine.load %s[] : memref<f64>
    %c = arith.addf %a, %b : f64
    affine.store %c, %s[] : memref<f64>
    affine.for %i = 0 to %n {
      %old = affine.load %x[%k, %i] : memref<?x?xf64>
      %d = affine.load %s[] : memref<f64>
      %e = arith.mulf %old, %d : f64
      affine.store %e, %x[%k, %i] : memref<?x?xf64>
    }
  }
  return
}
