// Loops of branches as upstream's lift-cf-to-scf writes them, raw: the body is in a conditional in front of the condition, which
// is one of its results. Counted ones become loops, without an option beside lift=true.
// RUN: mlir-opt --lift-cf-to-scf %s | mse-opt --mse-import 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-affine="lift=true expand=none schedule=source contract=none verify=each" %s -o %t.affine.mlir
// RUN: mse-opt --mse-to-gpu="lift=true verify=each" %s -o %t.gpu.mlir
// RUN: FileCheck --check-prefix=GPU --input-file %t.gpu.mlir %s
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry nest --sizes 1,2,3,31,33
// RUN: mse-run --quiet --compare %s %t.gpu.mlir --entry nest --sizes 1,2,3,31,33
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry exit_first --sizes 1,2,3,31,33
// RUN: mse-run --quiet --compare %s %t.gpu.mlir --entry exit_first --sizes 1,2,3,31,33
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry at_end --input n=0
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry at_end --input n=31
// RUN: mse-run --quiet --compare %s %t.gpu.mlir --entry at_end --input n=33

// The sum is carried in one cell.
// CHECK-NOT: remark
// CHECK-LABEL: func.func @nest
// CHECK:         %x0 = mse.array "x0"
// CHECK-NOT:     mse.array
// CHECK:         mse.stmt "S0"(%i0) <"[n0] -> { S0[i0] : 0 <= i0 < n0 }">
// CHECK:         mse.stmt "S1"(%i0, %i1) <"[n0, n1] -> { S1[i0, i1] : 0 <= i0 < n0 and 0 <= i1 < n1 }">
// CHECK:         mse.stmt "S2"(%i0) <"[n0] -> { S2[i0] : 0 <= i0 < n0 }">
// CHECK-NOT:     mse.stmt
// GPU-LABEL: func.func @nest
// GPU-NOT:     scf.while
// GPU:         gpu.launch
func.func @nest(%A: memref<?x?xf64>, %B: memref<?xf64>) attributes {dims = ["m, n", "m"]} {
  %d0 = arith.constant 0 : index
  %d1 = arith.constant 1 : index
  %size0 = memref.dim %A, %d0 : memref<?x?xf64>
  %size1 = memref.dim %A, %d1 : memref<?x?xf64>
  %m = arith.index_cast %size0 : index to i32
  %n = arith.index_cast %size1 : index to i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.constant 0.0 : f64
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %more = arith.cmpi slt, %i, %m : i32
  cf.cond_br %more, ^body, ^end
^body:
  %k = arith.index_cast %i : i32 to index
  cf.br ^inner(%c0, %z : i32, f64)
^inner(%j: i32, %s: f64):
  %again = arith.cmpi slt, %j, %n : i32
  cf.cond_br %again, ^sum, ^store
^sum:
  %l = arith.index_cast %j : i32 to index
  %v = memref.load %A[%k, %l] : memref<?x?xf64>
  %t = arith.addf %s, %v : f64
  %j1 = arith.addi %j, %c1 : i32
  cf.br ^inner(%j1, %t : i32, f64)
^store:
  memref.store %s, %B[%k] : memref<?xf64>
  %i1 = arith.addi %i, %c1 : i32
  cf.br ^head(%i1 : i32)
^end:
  return
}

// The branch leaves the loop if its condition holds: here downwards, while i > 0.
// CHECK-LABEL: func.func @exit_first
// CHECK:         mse.stmt "S0"(%i0) <"[n0] -> { S0[i0] : 0 <= i0 < n0 }">
// GPU-LABEL: func.func @exit_first
// GPU-NOT:     scf.while
// GPU:         gpu.launch
func.func @exit_first(%A: memref<?xf64>, %x: f64) {
  %d0 = arith.constant 0 : index
  %size = memref.dim %A, %d0 : memref<?xf64>
  %n = arith.index_cast %size : index to i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%n : i32)
^head(%i: i32):
  %done = arith.cmpi sle, %i, %c0 : i32
  cf.cond_br %done, ^end, ^body
^body:
  %j = arith.subi %i, %c1 : i32
  %k = arith.index_cast %j : i32 to index
  memref.store %x, %A[%k] : memref<?xf64>
  cf.br ^head(%j : i32)
^end:
  return
}

// The condition stands at the end, and what was counted and summed is used afterwards.
// CHECK-LABEL: func.func @at_end
// CHECK-NOT:     scf.while
// GPU-LABEL: func.func @at_end
// GPU-NOT:     scf.while
func.func @at_end(%n: i32, %A: memref<64xf64>) -> (i32, f64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.constant 0.0 : f64
  cf.br ^body(%c0, %z : i32, f64)
^body(%i: i32, %s : f64):
  %k = arith.index_cast %i : i32 to index
  %v = memref.load %A[%k] : memref<64xf64>
  %s2 = arith.addf %s, %v : f64
  %j = arith.addi %i, %c1 : i32
  %c = arith.cmpi slt, %j, %n : i32
  cf.cond_br %c, ^body(%j, %s2: i32, f64), ^end
^end:
  return %j, %s2 : i32, f64
}
