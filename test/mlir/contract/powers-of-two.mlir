// With pow2=true constant moduli are powers of two, so that subscripts are masks: 5 becomes 8, and so does 3 where cells are
// two and four apart. So does private memory.
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract --mse-verify %s 2>&1 | FileCheck %s --check-prefix=LEAST
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract=pow2=true --mse-verify %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-import --mse-dataflow --mse-contract=pow2=true --mse-verify --mse-lower=check=true %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry five --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry every_second --size arg0.0=5,arg1.0=5 --check
// RUN: mse-run --compare %s %t.mlir --entry every_second --size arg0.0=33,arg1.0=33 --check
// RUN: mse-run --compare %s %t.mlir --entry three_of_seven --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry threads --sizes 1,2,3,31,33 --check
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu,mse-contract{pow2=true},mse-verify)' %s 2>/dev/null | FileCheck %s --check-prefix=GPU
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu,mse-contract{pow2=true},mse-verify,mse-lower{target=gpu check=true})' %s -o %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry threads --sizes 1,2,3,31,33 --check --order random:3
// RUN: mse-opt --lower-affine --convert-scf-to-cf --expand-strided-metadata --finalize-memref-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts %t.mlir \
// RUN:   | mlir-translate --mlir-to-llvmir | opt -S -O1 | FileCheck %s --check-prefix=MASK

// CHECK-NOT:    error
// LEAST-LABEL:  @five
// LEAST:          layout <"{ mem0[a0] -> [a0] }" mod ["5"] in "global">
// CHECK-LABEL:  @five
// CHECK:          layout <"{ mem0[a0] -> [a0] }" mod ["8"] in "global">
// MASK-LABEL:   @five
// MASK-NOT:       rem i64
// MASK:           and i64 %{{.*}}, 7
// MASK-NOT:       rem i64
// MASK:         }
func.func @five(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %m = affine.apply affine_map<()[s0] -> (s0 + 5)>()[%n]
  %a = memref.alloc(%m) : memref<?xf64>
  affine.for %i = 0 to 5 {
    affine.store %zero, %a[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf64>
    %p = affine.load %a[%i] : memref<?xf64>
    %q = affine.load %a[%i + 3] : memref<?xf64>
    %s = arith.addf %p, %q : f64
    %r = arith.addf %s, %v : f64
    affine.store %r, %a[%i + 5] : memref<?xf64>
    affine.store %s, %y[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<?xf64>
  return
}

// LEAST-LABEL:  @every_second
// LEAST:          layout <"{ mem0[a0] -> [a0] }" mod ["3"] in "global">
// CHECK-LABEL:  @every_second
// CHECK:          layout <"{ mem0[a0] -> [a0] }" mod ["8"] in "global">
func.func @every_second(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %a = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to 4 step 2 {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[%i] : memref<?xf64>
  }
  affine.for %i = 4 to %n step 2 {
    %v = affine.load %x[%i] : memref<?xf64>
    affine.store %v, %a[%i] : memref<?xf64>
    %p = affine.load %a[%i - 2] : memref<?xf64>
    %q = affine.load %a[%i - 4] : memref<?xf64>
    %s = arith.addf %p, %q : f64
    affine.store %s, %y[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<?xf64>
  return
}

// Three of seven rows in turn become four.
// LEAST-LABEL:  @three_of_seven
// LEAST:          layout <"{ mem0[a0, a1] -> [a0, a1] }" mod ["3", ""] in "global">
// CHECK-LABEL:  @three_of_seven
// CHECK:          layout <"{ mem0[a0, a1] -> [a0, a1] }" mod ["4", ""] in "global">
func.func @three_of_seven(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %a = memref.alloc(%n) : memref<7x?xf64>
  affine.for %t = 0 to 2 {
    affine.for %i = 0 to %n {
      %v = affine.load %x[%i] : memref<?xf64>
      affine.store %v, %a[%t, %i] : memref<7x?xf64>
    }
  }
  affine.for %t = 2 to 7 {
    affine.for %i = 0 to %n {
      %p = affine.load %a[%t - 1, %i] : memref<7x?xf64>
      %q = affine.load %a[%t - 2, symbol(%n) - %i - 1] : memref<7x?xf64>
      %s = arith.addf %p, %q : f64
      affine.store %s, %a[%t, %i] : memref<7x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    %v = affine.load %a[6, %i] : memref<7x?xf64>
    affine.store %v, %x[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<7x?xf64>
  return
}

// Each thread needs three values at a time.
// GPU-LABEL:    @threads
// GPU:            layout <"{ mem0[a0, a1] -> [a1] }" mod ["4"] in "private">
func.func @threads(%n: index, %x: memref<?x?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %m = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%n]
  %a = memref.alloc(%n, %m) : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %k = 0 to 3 {
      affine.store %zero, %a[%i, %k] : memref<?x?xf64>
    }
    affine.for %k = 0 to %n {
      %p = affine.load %a[%i, %k] : memref<?x?xf64>
      %q = affine.load %a[%i, %k + 2] : memref<?x?xf64>
      %v = affine.load %x[%i, %k] : memref<?x?xf64>
      %s = arith.addf %p, %v : f64
      %r = arith.addf %s, %q : f64
      affine.store %r, %a[%i, %k + 3] : memref<?x?xf64>
    }
    %e = affine.load %a[%i, symbol(%n) + 2] : memref<?x?xf64>
    affine.store %e, %y[%i] : memref<?xf64>
  }
  memref.dealloc %a : memref<?x?xf64>
  return
}
