// Functions that do not end are stopped after so many rounds of loops, whatever the loops are made of: an error if the original
// ends, and no finding if it does not either.
// RUN: split-file %s %t
// RUN: not mse-opt --mse-verify='against=%t/original.mlir sizes=2' %t/endless.mlir 2>&1 | FileCheck %s
// RUN: mse-opt --mse-verify='against=%t/neither.mlir sizes=2' %t/neither.mlir 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: mse-opt --mse-verify='against=%t/original.mlir sizes=2' %t/original.mlir 2>&1 | FileCheck %s --check-prefix=ENDS

// CHECK: error: not decided: @while: this module: the run does not end within 10000000 rounds of loops, with size 2, seed 0
// CHECK: error: not decided: @step: this module: the run does not end within 10000000 rounds of loops, with size 2, seed 0
// CHECK: error: not decided: @branch: this module: the run does not end within {{[0-9]+}} rounds of loops, with size 2, seed 0
// CHECK: error: not decided: @kernel: {{.*}}the run does not end within 10000000 rounds of loops, with size 2, seed 0
// CHECK: mse-verify: 4 functions are not verified

// BOTH: remark: not decided: @branch: {{.*}}neither.mlir: the run does not end within 50000000 rounds of loops; not proved: 'cf.br' is beyond a proof

// ENDS: remark: @while {{.*}}compute{{s?}} what it does in
// ENDS: remark: @branch {{.*}}compute{{s?}} what it does in

//--- original.mlir
func.func @while(%A: memref<?xf32>) {
  return
}

func.func @step(%A: memref<?xf32>) {
  return
}

func.func @branch(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  return
}

func.func @kernel(%A: memref<?xf32>) {
  return
}

//--- endless.mlir
func.func @while(%A: memref<?xf32>) {
  %true = arith.constant true
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    %c0 = arith.constant 0 : index
    %x = memref.load %A[%c0] : memref<?xf32>
    memref.store %x, %A[%c0] : memref<?xf32>
    scf.yield
  }
  return
}

func.func @step(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c0 {
    %x = memref.load %A[%i] : memref<?xf32>
    memref.store %x, %A[%i] : memref<?xf32>
  }
  return
}

func.func @branch(%A: memref<?xf32>) {
  cf.br ^round
^round:
  cf.br ^round
}

func.func @kernel(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    scf.while : () -> () {
      scf.condition(%true)
    } do {
      %x = memref.load %A[%c0] : memref<?xf32>
      memref.store %x, %A[%c0] : memref<?xf32>
      scf.yield
    }
    gpu.terminator
  }
  return
}

//--- neither.mlir
func.func @branch(%A: memref<?xf32>) {
  cf.br ^round
^round:
  cf.br ^round
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).
