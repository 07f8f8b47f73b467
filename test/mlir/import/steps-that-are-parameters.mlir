// Loops whose step is a parameter: iterations are numbered, `{ S[c] : 0 <= c < count }`, the variable is a + c * step, and in a
// subscript the row c of a view whose rows have step elements. That the step is positive, and that accesses stay in their row,
// is checked in front; otherwise the loops are executed as they were.
// RUN: mse-opt --mse-import=report=true %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=GPU
// RUN: mse-run --compare %s %t.mlir --entry copy --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry copy --size 33,a=0,s=5 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry copy --size 33,a=3,s=7 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry copy --size 33,a=7,s=3 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry copy --size 33,a=30,n=0,s=3 --check
// RUN: mse-run --compare %s %t.mlir --entry prefix --size 33,s=1 --check
// RUN: mse-run --compare %s %t.mlir --entry prefix --size 33,s=4 --check
// RUN: mse-run --compare %s %t.mlir --entry tiled --size 33,s=4 --check
// RUN: mse-run --compare %s %t.mlir --entry linear --size 33,nm=30,m=6 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry linear --size 33,nm=0,m=6 --check
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.parallel.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.parallel.mlir --entry copy --size 33,a=3,s=7 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry prefix --size 33,s=4 --check
// RUN: mse-opt --mse-to-affine="expand=none schedule=source contract=none" %s -o %t.affine.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.affine.mlir --entry copy --size 33,a=3,s=7 --check
// RUN: mse-run --compare %s %t.affine.mlir --entry linear --size 33,nm=30,m=6 --check

// CHECK:       remark: checked [unknown-step]: 'scf.for' is read as a loop with a positive step, which is checked in front of the loops
// CHECK:       remark: checked [non-affine-subscript]: 'memref.store' is read as an access to a row of the memory, which it does not leave
// CHECK-LABEL: func.func @copy
// CHECK:         memref.reinterpret_cast %arg1 to offset: [0], sizes: [%{{.*}}, %arg4], strides: [%arg4, 1]
// CHECK:         scf.if
// CHECK:           mse.stmt "S0"(%i0) <"[n0] -> { S0[i0] : 0 <= i0 < n0 }">
// CHECK:             mse.write {{.*}} <"[arg2] -> { S0[i0] -> arg1[i0, arg2] }">
// CHECK:         } else {
// CHECK:           scf.for %{{.*}} = %arg2 to %arg3 step %arg4
// CHECK:         } {mse.checked}

// GPU-LABEL:   func.func @copy
// GPU:           gpu.launch
// GPU:             arith.muli
// GPU:           scf.for
func.func @copy(%x: memref<?xf32>, %y: memref<?xf32>, %a: index, %n: index, %s: index) {
  scf.for %i = %a to %n step %s {
    %v = memref.load %x[%i] : memref<?xf32>
    memref.store %v, %y[%i] : memref<?xf32>
  }
  return
}

// A fact that depends on the distance of two variables is not found: the loop stays sequential.
// GPU-LABEL:   func.func @prefix
// GPU-NOT:       gpu.launch
func.func @prefix(%x: memref<?xf32>, %n: index, %s: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %s to %n step %s {
    %h = arith.subi %i, %s : index
    %v = memref.load %x[%h] : memref<?xf32>
    %w = memref.load %x[%i] : memref<?xf32>
    %u = arith.addf %v, %w : f32
    memref.store %u, %x[%i] : memref<?xf32>
  }
  return
}

// GPU-LABEL:   func.func @tiled
func.func @tiled(%x: memref<?xf32>, %y: memref<?xf32>, %n: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %s {
    scf.for %k = %c0 to %s step %c1 {
      %j = arith.addi %i, %k : index
      %in = arith.cmpi slt, %j, %n : index
      scf.if %in {
        %v = memref.load %x[%j] : memref<?xf32>
        memref.store %v, %y[%j] : memref<?xf32>
      }
    }
  }
  return
}

// Rows of one dimension by hand.
// CHECK-LABEL: func.func @linear
// CHECK:         mse.write {{.*}} <"{ S0[i0, i1] -> arg0[i0, i1] }">
// GPU-LABEL:   func.func @linear
// GPU:           gpu.launch
func.func @linear(%A: memref<?xf32>, %nm: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %r = %c0 to %nm step %m {
    scf.for %j = %c0 to %m step %c1 {
      %k = arith.addi %r, %j : index
      %v = memref.load %A[%k] : memref<?xf32>
      %w = arith.addf %v, %v : f32
      memref.store %w, %A[%k] : memref<?xf32>
    }
  }
  return
}
