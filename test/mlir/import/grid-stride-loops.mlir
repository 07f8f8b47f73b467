// Loops that start at the number of their thread and go on by the number of threads.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir
// RUN: FileCheck --check-prefix=GPU %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --entry plain --size a.0=100,b.0=100,T=7
// RUN: mse-run --compare %s %t.mlir --check --entry plain --size a.0=100,b.0=100,T=128
// RUN: mse-run --compare %s %t.mlir --check --entry plain --size a.0=100,b.0=100,T=-3
// RUN: mse-run --compare %s %t.mlir --check --entry plain --size a.0=0,b.0=0,T=3
// RUN: mse-run --compare %s %t.mlir --check --entry blocks --size a.0=100,b.0=100,G=3,B=5
// RUN: mse-run --compare %s %t.mlir --check --entry blocks --size a.0=100,b.0=100,G=-3,B=-5
// RUN: mse-run --compare %s %t.mlir --check --entry constant --size a.0=1000,b.0=1000
// RUN: mse-run --compare %s %t.mlir --check --entry offset --size a.0=100,b.0=100,T=7,f=11
// RUN: mse-run --compare %s %t.mlir --check --entry partial --size a.0=100,b.0=7,T=7
// RUN: mse-run --compare %s %t.mlir --check --entry partial --size a.0=98,b.0=7,T=7
// RUN: mse-run --compare %s %t.mlir --check --entry partial --size a.0=3,b.0=7,T=7
// RUN: mse-run --compare %s %t.mlir --check --entry partial --size a.0=0,b.0=7,T=7
// RUN: mse-run --compare %s %t.mlir --check --entry sequential --size a.0=100,b.0=100,T=7
// RUN: mse-run --compare %s %t.mlir --check --entry sequential --size a.0=100,b.0=100,T=-7
// RUN: mse-run --compare %s %t.mlir --check --entry carries --size a.0=100,T=7
// RUN: mse-run --compare %s %t.mlir --check --entry updates --size a.0=100,k.0=100,T=7 --input k=zero

// Each element once: one loop. No thread, no iteration.
// CHECK-LABEL: func.func @plain
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg2, arg0_0] -> { S0[i0] : arg2 > 0 and 0 <= i0 < arg0_0 }">
// GPU-LABEL: func.func @plain
// GPU-COUNT-1: gpu.launch
func.func @plain(%a: memref<?xf32>, %b: memref<?xf32>, %T: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.parallel (%t) = (%c0) to (%T) step (%c1) {
    scf.for %i = %t to %n step %T {
      %v = memref.load %a[%i] : memref<?xf32>
      %w = arith.addf %v, %v : f32
      memref.store %w, %b[%i] : memref<?xf32>
    }
    scf.reduce
  }
  return
}

// CHECK-LABEL: func.func @blocks
// CHECK:         { S0[i0] : {{.*}}0 <= i0 < arg0_0 }">
// GPU-LABEL: func.func @blocks
// GPU-COUNT-1: gpu.launch
func.func @blocks(%a: memref<?xf32>, %b: memref<?xf32>, %G: index, %B: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.parallel (%g) = (%c0) to (%G) step (%c1) {
    scf.parallel (%t) = (%c0) to (%B) step (%c1) {
      %T = arith.muli %G, %B : index
      %g0 = arith.muli %g, %B : index
      %s = arith.addi %g0, %t : index
      scf.for %i = %s to %n step %T {
        %v = memref.load %a[%i] : memref<?xf32>
        %w = arith.addf %v, %v : f32
        memref.store %w, %b[%i] : memref<?xf32>
      }
    }
    scf.reduce
  }
  return
}

// CHECK-LABEL: func.func @constant
// CHECK:         { S0[i0] : 0 <= i0 < arg0_0 }">
// GPU-LABEL: func.func @constant
// GPU-COUNT-1: gpu.launch
func.func @constant(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  affine.parallel (%g, %t) = (0, 0) to (4, 64) {
    affine.for %i = affine_map<(d0, d1) -> (d0 * 64 + d1)>(%g, %t) to %n step 256 {
      %v = affine.load %a[%i] : memref<?xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %b[%i] : memref<?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @offset
// CHECK:         { S0[i0] : arg2 > 0 and arg3 <= i0 < arg0_0 }">
// GPU-LABEL: func.func @offset
// GPU-COUNT-1: gpu.launch
func.func @offset(%a: memref<?xf32>, %b: memref<?xf32>, %T: index, %f: index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.forall (%t) in (%T) {
    %s = arith.addi %t, %f : index
    scf.for %i = %s to %n step %T {
      %v = memref.load %a[%i] : memref<?xf32>
      %w = arith.addf %v, %v : f32
      memref.store %w, %b[%i] : memref<?xf32>
    }
  }
  return
}

// A sum for each thread: both loops stay, the last row is shorter.
// CHECK-LABEL: func.func @partial
// CHECK:         parameters("arg2" %{{.*}} = %arg2, "n0" %{{.*}}, "n1"
// CHECK:         -> arg0[i1, i0] }">
// GPU-LABEL: func.func @partial
// GPU-COUNT-1: gpu.launch
func.func @partial(%a: memref<?xf32>, %b: memref<?xf32>, %T: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.parallel (%t) = (%c0) to (%T) step (%c1) {
    %s = scf.for %i = %t to %n step %T iter_args(%x = %z) -> (f32) {
      %v = memref.load %a[%i] : memref<?xf32>
      %w = arith.addf %x, %v : f32
      scf.yield %w : f32
    }
    memref.store %s, %b[%t] : memref<?xf32>
    scf.reduce
  }
  return
}

// The loop of the threads is sequential: its order stays, and is found not to matter.
// CHECK-LABEL: func.func @sequential
// CHECK:         -> arg1[i1, i0] }">
// GPU-LABEL: func.func @sequential
// GPU-COUNT-1: gpu.launch
func.func @sequential(%a: memref<?xf32>, %b: memref<?xf32>, %T: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.for %t = %c0 to %T step %c1 {
    scf.for %i = %t to %n step %T {
      %v = memref.load %a[%i] : memref<?xf32>
      %w = arith.addf %v, %v : f32
      memref.store %w, %b[%i] : memref<?xf32>
    }
  }
  return
}

// There, it matters: each row is read after the one before it is written, and so is each column.
// CHECK-LABEL: func.func @carries
func.func @carries(%a: memref<?xf32>, %T: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.for %t = %c0 to %T step %c1 {
    scf.for %i = %t to %n step %T {
      %first = arith.cmpi eq, %i, %c0 : index
      scf.if %first {
      } else {
        %before = arith.subi %i, %c1 : index
        %u = memref.load %a[%before] : memref<?xf32>
        %v = memref.load %a[%i] : memref<?xf32>
        %w = arith.mulf %u, %half : f32
        %x = arith.addf %v, %w : f32
        memref.store %x, %a[%i] : memref<?xf32>
      }
    }
  }
  return
}

// Updates of one thread keep their order: two loops.
// CHECK-LABEL: func.func @updates
// CHECK:         mse.stmt "S0"(%{{.*}}, %{{.*}})
func.func @updates(%a: memref<?xf32>, %k: memref<?xi32>, %T: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %k, %c0 : memref<?xi32>
  scf.parallel (%t) = (%c0) to (%T) step (%c1) {
    scf.for %i = %t to %n step %T {
      %at = memref.load %k[%i] : memref<?xi32>
      %to = arith.index_cast %at : i32 to index
      %one = arith.constant 1.0 : f32
      %old = memref.atomic_rmw addf %one, %a[%to] : (f32, memref<?xf32>) -> f32
    }
    scf.reduce
  }
  return
}
