// Rows that live within one iteration, too large for a thread: a block for each iteration, whose threads share them. Where
// blocks have not enough memory for the size, the best version without such blocks runs. With a statement for each store, two_rows needs
// no rows: what they hold is computed where it is read.
// RUN: mse-opt --mse-to-gpu="grain=block verify=each" %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry two_rows --check --sizes 1,2,3,31,33
// RUN: mse-run --compare %s %t.mlir --entry two_rows --check --order random:5 --size n=2,m=4096
// RUN: mse-run --compare %s %t.mlir --entry two_rows --check --size n=2,m=4097
// RUN: mse-run --compare %s %t.mlir --entry steps --check --sizes 1,2,3,31,33
// RUN: mse-opt --mse-to-parallel="grain=block verify=each" %s -o %t.parallel.mlir
// RUN: FileCheck %s --input-file %t.parallel.mlir --check-prefix=HOST
// RUN: mse-run --compare %s %t.parallel.mlir --entry two_rows --check --sizes 1,2,3,31,33
// RUN: mse-run --compare %s %t.parallel.mlir --entry steps --check --sizes 1,2,3,31,33

// 12 bytes of 48 KiB for each element of both rows.
// CHECK-LABEL: @two_rows
// CHECK-NOT:     memref.alloc
// CHECK:         %[[FITS:.*]] = arith.cmpi sle, %{{.*}}, %c4096
// CHECK:         scf.if
// CHECK:           gpu.launch {{.*}} dynamic_shared_memory_size
// CHECK:             %[[BYTES:.*]] = gpu.dynamic_shared_memory
// CHECK:             memref.view %[[BYTES]][%c0][%{{.*}}] : {{.*}} to memref<?xf64,
// CHECK:             memref.view %[[BYTES]][%{{.*}}][%{{.*}}] : {{.*}} to memref<?xf32,
// CHECK:             gpu.barrier
// CHECK-NOT:         gpu.barrier
// CHECK:         } else {
// CHECK:           memref.alloc
// CHECK:           gpu.launch

// HOST-LABEL: @two_rows
// HOST:         affine.parallel
// HOST-NEXT:      memref.alloc(%{{.*}}) : memref<?xf
// HOST-NEXT:      memref.alloc(%{{.*}}) : memref<?xf
func.func @two_rows(%x: memref<?x?xf64>, %y: memref<?x?xf64>) attributes {dims = ["n,m", "n,m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf64>
  %m = memref.dim %x, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    %s = memref.alloc(%m) : memref<?xf32>
    %t = memref.alloc(%m) : memref<?xf64>
    affine.for %j = 0 to %m {
      %a = affine.load %x[%i, %j] : memref<?x?xf64>
      %b = arith.truncf %a : f64 to f32
      affine.store %b, %s[%j] : memref<?xf32>
      %c = arith.mulf %a, %a : f64
      affine.store %c, %t[%j] : memref<?xf64>
    }
    affine.for %j = 0 to %m {
      %a = affine.load %t[-%j + symbol(%m) - 1] : memref<?xf64>
      %b = affine.load %s[%j] : memref<?xf32>
      %c = arith.extf %b : f32 to f64
      %d = arith.addf %a, %c : f64
      affine.store %d, %y[%i, %j] : memref<?x?xf64>
    }
    memref.dealloc %s : memref<?xf32>
    memref.dealloc %t : memref<?xf64>
  }
  return
}

// A loop that the threads of a block execute in step: two barriers in each iteration.
// CHECK-LABEL: @steps
// CHECK:         gpu.launch {{.*}} dynamic_shared_memory_size
// CHECK:           affine.for
// CHECK:             gpu.barrier
// CHECK:             gpu.barrier
// HOST-LABEL:  @steps
func.func @steps(%x: memref<?x?xf64>, %k: memref<?xf64>) attributes {dims = ["n,m", "t"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf64>
  %m = memref.dim %x, %c1 : memref<?x?xf64>
  %steps = memref.dim %k, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %t = memref.alloc(%m) : memref<?xf64>
    affine.for %s = 0 to %steps {
      %f = affine.load %k[%s] : memref<?xf64>
      affine.for %j = 0 to %m {
        %a = affine.load %x[%i, %j] : memref<?x?xf64>
        %b = arith.mulf %a, %f : f64
        affine.store %b, %t[%j] : memref<?xf64>
      }
      affine.for %j = 0 to %m {
        %a = affine.load %t[-%j + symbol(%m) - 1] : memref<?xf64>
        affine.store %a, %x[%i, %j] : memref<?x?xf64>
      }
    }
    memref.dealloc %t : memref<?xf64>
  }
  return
}
