// An assertion on parameters and induction variables is checked in front of the loops, and says nothing behind the check; where it may
// not hold, the loops are executed as they were, and the program ends where it did. One on data stays with its loop.
// RUN: mse-opt --mse-import=report=true %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=GPU
// RUN: mse-run --compare %s %t.mlir --entry bounds --sizes 1,2,3,31,33 --check
// RUN: not mse-run %s --entry bounds --size 9,n=12 2>&1 | FileCheck %s --check-prefix=ENDS
// RUN: not mse-run %t.mlir --entry bounds --size 9,arg2=12 2>&1 | FileCheck %s --check-prefix=ENDS
// RUN: mse-run --compare %s %t.mlir --entry half --size 31,n=9,m=3 --check
// RUN: mse-run --compare %s %t.mlir --entry half --size 31,n=20,m=25 --check

// ENDS: inside

// CHECK:     remark: checked [effects]: 'cf.assert' is taken to hold, which is checked in front of the loops
// CHECK:     remark: not imported [effects]: 'cf.assert' may end the program, where its condition does not hold; this cannot be checked in front of it
// CHECK:     remark: checked [effects]: 'cf.assert' is taken to hold, which is checked in front of the loops
// CHECK-NOT: {{not imported|approximated \[}}

// CHECK-LABEL: func.func @bounds
// CHECK:         scf.if
// CHECK:           mse.scop
// CHECK-NOT:         cf.assert
// CHECK:         } else {
// CHECK:           cf.assert
// GPU-LABEL:   func.func @bounds
// GPU:           gpu.launch
// GPU:           cf.assert
func.func @bounds(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %ok = arith.cmpi slt, %i, %d : index
    cf.assert %ok, "inside"
    %v = affine.load %x[%i] : memref<?xf32>
    affine.store %v, %y[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @data
// CHECK-NOT:     mse.scop
// GPU-LABEL:   func.func @data
// GPU-NOT:       gpu.launch
func.func @data(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf32>
    %ok = arith.cmpf oge, %v, %z : f32
    cf.assert %ok, "positive"
    affine.store %v, %y[%i] : memref<?xf32>
  }
  return
}

// An assertion in a conditional counts where it is executed.
// GPU-LABEL:   func.func @half
// CHECK-LABEL: func.func @half
// CHECK:         mse.scop
func.func @half(%x: memref<?xf32>, %y: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%m] {
      %c9 = arith.constant 9 : index
      %ok = arith.cmpi slt, %i, %c9 : index
      cf.assert %ok, "inside"
      %v = affine.load %x[%i] : memref<?xf32>
      affine.store %v, %y[%i] : memref<?xf32>
    }
  }
  return
}
