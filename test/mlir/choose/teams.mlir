// A block for each row, whose threads add up, wait, and go on: one launch, two sums in memory of the block. Where the
// sum must stay in order, one thread adds up, and all go on.
// RUN: mse-opt --mse-to-gpu="reassociate=true report=true verify=each" %s -o %t 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: FileCheck %s --input-file %t
// RUN: mse-run --compare %s %t --entry softmax --sizes 0,1,2,3,31,33,300 --check --tolerance 1e-5
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.ordered
// RUN: FileCheck %s --input-file %t.ordered --check-prefix=ORDER
// RUN: mse-run --compare %s %t.ordered --entry softmax --sizes 0,1,2,3,31,33,300 --check

// REPORT-LABEL: {{.*}}remark: candidate
// REPORT: chosen: the source order, loops in rows, storage as it stands, a block for each iteration: {{.*}} 1 launch

// CHECK-LABEL: func.func @softmax
// CHECK:           gpu.launch blocks({{.*}}) in (%{{.*}} = %dim{{.*}}) threads({{.*}}) in (%{{.*}} = %c256
// CHECK-SAME:        workgroup(%[[MAX:.*]] : memref<f32, #gpu.address_space<workgroup>>, %[[SUM:.*]] : memref<f32, #gpu.address_space<workgroup>>)
// CHECK:             gpu.barrier
// CHECK:             memref.atomic_rmw maximumf %{{.*}}, %[[MAX]][]
// CHECK:             gpu.barrier
// CHECK:             math.exp
// CHECK:             memref.atomic_rmw addf %{{.*}}, %[[SUM]][]
// CHECK:             gpu.barrier
// CHECK:             arith.divf
// CHECK-NOT:       gpu.launch

// ORDER-LABEL: func.func @softmax
// ORDER:           gpu.launch
// ORDER:             memref.atomic_rmw maximumf
// ORDER:             gpu.barrier
// ORDER:             affine.if #set{{.*}}()[%arg{{.*}}] {
// ORDER-NEXT:          affine.for
// ORDER:                 arith.addf
// ORDER:             gpu.barrier
// ORDER:             arith.divf
// ORDER-NOT:       gpu.launch
func.func @softmax(%x: memref<?x?xf32>, %y: memref<?x?xf32>) attributes {dims = ["n,n", "n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %least = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %largest = memref.alloc(%n) : memref<?xf32>
  %sum = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %least, %largest[%i] : memref<?xf32>
    affine.for %j = 0 to %n {
      %old = affine.load %largest[%i] : memref<?xf32>
      %a = affine.load %x[%i, %j] : memref<?x?xf32>
      %max = arith.maximumf %old, %a : f32
      affine.store %max, %largest[%i] : memref<?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %x[%i, %j] : memref<?x?xf32>
      %max = affine.load %largest[%i] : memref<?xf32>
      %difference = arith.subf %a, %max : f32
      %exp = math.exp %difference : f32
      affine.store %exp, %y[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.store %zero, %sum[%i] : memref<?xf32>
    affine.for %j = 0 to %n {
      %old = affine.load %sum[%i] : memref<?xf32>
      %a = affine.load %y[%i, %j] : memref<?x?xf32>
      %more = arith.addf %old, %a : f32
      affine.store %more, %sum[%i] : memref<?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %y[%i, %j] : memref<?x?xf32>
      %all = affine.load %sum[%i] : memref<?xf32>
      %quotient = arith.divf %a, %all : f32
      affine.store %quotient, %y[%i, %j] : memref<?x?xf32>
    }
  }
  memref.dealloc %largest : memref<?xf32>
  memref.dealloc %sum : memref<?xf32>
  return
}
