// Memory that is allocated in a loop: a kill in each iteration. It gets windows, and may be a thread's own, like any other.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu,mse-contract,mse-verify)' %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu,mse-contract,mse-verify,mse-lower{target=gpu check=true})' %s 2>/dev/null -o %t.gpu.mlir
// RUN: FileCheck %s --input-file %t.gpu.mlir --check-prefix=CODE
// RUN: mse-opt --mse-to-parallel="expand=none schedule=source verify=each" %s 2>/dev/null -o %t.parallel.mlir
// RUN: mse-opt --mse-to-gpu="contract=realloc verify=each" %s 2>/dev/null -o %t.anew.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry rounds --sizes 1,2,3,31,33 --check --order random:3
// RUN: mse-run --compare %s %t.parallel.mlir --entry rounds --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.anew.mlir --entry rounds --sizes 1,2,3,31,33 --check --order random:3
// RUN: mse-run --compare %s %t.gpu.mlir --entry sums --sizes 1,2,3,31,33 --check --order random:3
// RUN: mse-run --compare %s %t.parallel.mlir --entry sums --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.anew.mlir --entry sums --sizes 1,2,3,31,33 --check --order random:3
// RUN: mse-run --compare %s %t.gpu.mlir --entry maybe --sizes 1,2,3,31,33 --check --order random:3

// CHECK-LABEL:  @rounds
// CHECK:          mse.array "mem0" {{.*}} layout <"{ mem0[a0, a1] -> [a0, a1] }" mod ["2", ""] in "global">
// CHECK:          mse.kill
// CODE-LABEL:   @rounds
// CODE:           memref.alloc(%{{.*}}) : memref<2x?xf64>
func.func @rounds(%n: index, %steps: index, %x: memref<?x?xf64>) {
  %third = arith.constant 0.25 : f64
  %rows = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%steps]
  affine.for %b = 0 to %n {
    %a = memref.alloc(%rows, %n) : memref<?x?xf64>
    affine.for %i = 0 to %n {
      %v = affine.load %x[%b, %i] : memref<?x?xf64>
      affine.store %v, %a[0, %i] : memref<?x?xf64>
    }
    affine.for %t = 0 to %steps {
      affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %l = affine.load %a[%t, %i - 1] : memref<?x?xf64>
        %c = affine.load %a[%t, %i] : memref<?x?xf64>
        %s0 = arith.addf %l, %c : f64
        %s = arith.mulf %s0, %third : f64
        affine.store %s, %a[%t + 1, %i] : memref<?x?xf64>
      }
      %b0 = affine.load %a[%t, 0] : memref<?x?xf64>
      affine.store %b0, %a[%t + 1, 0] : memref<?x?xf64>
      %b1 = affine.load %a[%t, symbol(%n) - 1] : memref<?x?xf64>
      affine.store %b1, %a[%t + 1, symbol(%n) - 1] : memref<?x?xf64>
    }
    affine.for %i = 0 to %n {
      %v = affine.load %a[symbol(%steps), %i] : memref<?x?xf64>
      affine.store %v, %x[%b, %i] : memref<?x?xf64>
    }
    memref.dealloc %a : memref<?x?xf64>
  }
  return
}

// Memory that is allocated in a loop of the host is a register of each thread.
// CHECK-LABEL:  @sums
// CHECK:          mse.array "mem0" {{.*}} layout <"{ mem0[a0, a1] -> [] }" in "private">
// CODE-LABEL:   @sums
// CODE-NOT:       memref.alloc
// CODE:           return
func.func @sums(%n: index, %x: memref<?x?xf64>, %y: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  %m = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  affine.for %t = 0 to %n {
    %a = memref.alloc(%n, %m) : memref<?x?xf64>
    affine.for %i = 0 to %n {
      affine.store %zero, %a[%i, 0] : memref<?x?xf64>
      affine.for %k = 0 to %n {
        %p = affine.load %a[%i, %k] : memref<?x?xf64>
        %v = affine.load %x[%i, %k] : memref<?x?xf64>
        %s = arith.addf %p, %v : f64
        affine.store %s, %a[%i, %k + 1] : memref<?x?xf64>
      }
      %q = affine.load %a[%i, %n] : memref<?x?xf64>
      %o = affine.load %y[%i, 0] : memref<?x?xf64>
      %r = arith.addf %o, %q : f64
      affine.store %r, %y[%i, 0] : memref<?x?xf64>
    }
    memref.dealloc %a : memref<?x?xf64>
  }
  return
}

// A thread that need not write its cell may get what was there before, as long as nobody knows that both conditions are
// one: that nobody needs what was there before the kill, which
// the host executes, is not enough for memory of its own.
// CHECK-LABEL:  @maybe
// CHECK:          mse.array "mem0" <"[arg0] -> { mem0[i0] : 0 <= i0 < arg0 }"> : memref<?xf64>
func.func @maybe(%n: index, %k: memref<?xi32>, %x: memref<?x?xf64>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  affine.for %t = 0 to %n {
    %a = memref.alloc(%n) : memref<?xf64>
    affine.for %i = 0 to %n {
      %c = affine.load %k[%i] : memref<?xi32>
      %is = arith.cmpi sgt, %c, %zero : i32
      scf.if %is {
        %v = affine.load %x[%t, %i] : memref<?x?xf64>
        %w = arith.mulf %v, %v : f64
        affine.store %w, %a[%i] : memref<?xf64>
      }
      %too = arith.cmpi sge, %c, %one : i32
      scf.if %too {
        %v = affine.load %a[%i] : memref<?xf64>
        affine.store %v, %x[%t, %i] : memref<?x?xf64>
      }
    }
    memref.dealloc %a : memref<?xf64>
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
