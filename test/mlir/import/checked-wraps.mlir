// Arithmetic on integers that may wrap for some parameters is taken not to, and a comparison in front of the scop tells: where it
// does not hold, the loops are executed as they were.

// RUN: mse-opt --mse-import %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: mse-opt --mse-import --mse-lower %s | mse-opt --mse-import | FileCheck %s --check-prefix=AGAIN
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t.parallel.mlir
// RUN: mse-run --quiet --compare %s %t.parallel.mlir --entry product --sizes 1,2,25,26,27,33,64,300
// RUN: mse-run --quiet --compare %s %t.parallel.mlir --entry sum --sizes 1,2,26,33,64,300
// RUN: mse-run --quiet --compare %s %t.parallel.mlir --entry unsigned --sizes 1,31,33 --input n=3
// RUN: mse-run --quiet --compare %s %t.parallel.mlir --entry unsigned --sizes 1,31,33 --input n=-3
// RUN: mse-run --quiet --compare %s %t.parallel.mlir --entry memory_inside --sizes 1,2,26,33,64
// RUN: mse-run --quiet --compare %s %t.parallel.mlir --entry between --sizes 1,2,26,33,64
// RUN: mse-run --quiet --compare %s %t.parallel.mlir --entry loaded --sizes 10,26,33,64
// RUN: mse-run --quiet --compare %s %t.parallel.mlir --entry one_value --sizes 1,2 --input n=-3

// AGAIN-LABEL: func.func @product(
// AGAIN-NOT:     scf.if
// AGAIN:         mse.scop
// AGAIN:           mse.stmt "S0"(%{{.*}}) <"[arg0_0] -> { S0[i0] : arg0_0 <= 26 and 0 <= i0 <= 9 and i0 < arg0_0 }">
// AGAIN:           mse.stmt "S1"(%{{.*}}) <"[arg0_0] -> { S1[i0] : arg0_0 >= 27 and 0 <= i0 < arg0_0 }">

// REMARK-COUNT-3: remark: checked [wraps]: 'arith.

// CHECK-LABEL: func.func @product(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?xf32>, %[[X:.*]]: f32
// CHECK:         %[[N:.*]] = memref.dim
// CHECK:         %[[MOST:.*]] = arith.constant 26 : index
// CHECK:         %[[FITS:.*]] = arith.cmpi sle, %[[N]], %[[MOST]] : index
// CHECK:         scf.if %[[FITS]] {
// CHECK:           mse.scop {{.*}} context <"[arg0_0] -> { : 0 <= arg0_0 <= 26 }">
// CHECK:             mse.stmt "S0"(%{{.*}}) <"[arg0_0] -> { S0[i0] : 0 <= i0 <= 9 and i0 < arg0_0 }">
// CHECK:         } else {
// CHECK:           affine.for %{{.*}} = 0 to
// CHECK:             arith.muli %{{.*}} : i8
// CHECK:             scf.if
func.func @product(%A: memref<?xf32>, %x: f32) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i8
  %c50 = arith.constant 50 : i8
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %i8 = arith.index_cast %i : index to i8
    %product = arith.muli %i8, %c5 : i8
    %small = arith.cmpi slt, %product, %c50 : i8
    scf.if %small {
      memref.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}

// Several parameters are compared where none of them is too large for it; a result goes into its cell in both versions.
// CHECK-LABEL: func.func @sum(
// CHECK:         %[[CELL:.*]] = memref.alloca() : memref<f32>
// CHECK:         %[[SUM:.*]] = arith.addi %[[N:.*]], %[[M:.*]] : index
// CHECK:         %[[LESS:.*]] = arith.cmpi sle, %[[SUM]], %{{.*}} : index
// CHECK:         %[[FITS:.*]] = arith.andi %{{.*}}, %[[LESS]] : i1
// CHECK:         scf.if %[[FITS]] {
// CHECK:           mse.scop
// CHECK:         } else {
// CHECK:           %[[RESULT:.*]] = scf.for
// CHECK:           memref.store %[[RESULT]], %[[CELL]][] : memref<f32>
// CHECK:         }
// CHECK-NEXT:    %[[READ:.*]] = memref.load %[[CELL]][] : memref<f32>
// CHECK-NEXT:    return %[[READ]] : f32
func.func @sum(%A: memref<?xf32>, %B: memref<?xf32>) -> f32 attributes {dims = ["n", "m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i8
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  %m = memref.dim %B, %c0 : memref<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%outer = %zero) -> f32 {
    %t = scf.for %j = %c0 to %m step %c1 iter_args(%inner = %outer) -> f32 {
      %i8 = arith.index_cast %i : index to i8
      %j8 = arith.index_cast %j : index to i8
      %both = arith.addi %i8, %j8 : i8
      %large = arith.cmpi sgt, %both, %c7 : i8
      %next = scf.if %large -> f32 {
        %a = memref.load %A[%i] : memref<?xf32>
        %new = arith.addf %inner, %a : f32
        scf.yield %new : f32
      } else {
        scf.yield %inner : f32
      }
      scf.yield %next : f32
    }
    scf.yield %t : f32
  }
  return %s : f32
}

// CHECK-LABEL: func.func @unsigned(
// CHECK:         %[[N:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK:         %[[FITS:.*]] = arith.cmpi sge, %[[N]], %{{.*}} : index
// CHECK:         scf.if %[[FITS]] {
// CHECK:           mse.scop {{.*}} context <"[arg0_0, arg2] -> { : arg0_0 >= 0 and arg2 >= 0 }">
func.func @unsigned(%A: memref<?xf32>, %x: f32, %n: i32) attributes {dims = ["m", "", ""]} {
  %c0 = arith.constant 0 : index
  %m = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 10)>()[%m] {
    %i32 = arith.index_cast %i : index to i32
    %below = arith.cmpi ult, %i32, %n : i32
    scf.if %below {
      memref.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}

// Memory of a loop is an array of the scop, or what it was.
// CHECK-LABEL: func.func @memory_inside(
// CHECK:         scf.if
// CHECK:           mse.array "mem0"
// CHECK:         } else {
// CHECK:           memref.alloc()
// CHECK:           memref.dealloc
func.func @memory_inside(%A: memref<?xf32>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i8
  %c50 = arith.constant 50 : i8
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %cell = memref.alloc() : memref<f32>
    %a = memref.load %A[%i] : memref<?xf32>
    affine.for %k = 0 to 1 {
      memref.store %a, %cell[] : memref<f32>
    }
    %i8 = arith.index_cast %i : index to i8
    %product = arith.muli %i8, %c5 : i8
    %small = arith.cmpi slt, %product, %c50 : i8
    scf.if %small {
      %b = memref.load %cell[] : memref<f32>
      %c = arith.addf %b, %b : f32
      memref.store %c, %A[%i] : memref<?xf32>
    }
    memref.dealloc %cell : memref<f32>
  }
  return
}

// An operation between the loops that they need moves in front of both versions, so that affine operations may use it.
// CHECK-LABEL: func.func @between(
// CHECK:         arith.subi
// CHECK:         scf.if
// CHECK:           mse.scop
// CHECK:         } else {
func.func @between(%A: memref<?xf32>, %x: f32) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i8
  %c50 = arith.constant 50 : i8
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %i8 = arith.index_cast %i : index to i8
    %product = arith.muli %i8, %c5 : i8
    %small = arith.cmpi slt, %product, %c50 : i8
    scf.if %small {
      memref.store %x, %A[%i] : memref<?xf32>
    }
  }
  %less = arith.subi %n, %c1 : index
  affine.for %i = 0 to %less {
    %a = affine.load %A[%i + 1] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}

// Where it cannot, since it reads what the loops may write, nothing is checked.
// CHECK-LABEL: func.func @loaded(
// CHECK-NOT:     mse.checked
func.func @loaded(%A: memref<?xf32>, %S: memref<index>, %x: f32) attributes {dims = ["n", "", ""]} {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i8
  %c50 = arith.constant 50 : i8
  %n = memref.dim %A, %c0 : memref<?xf32>
  memref.store %n, %S[] : memref<index>
  affine.for %i = 0 to %n {
    %i8 = arith.index_cast %i : index to i8
    %product = arith.muli %i8, %c5 : i8
    %small = arith.cmpi slt, %product, %c50 : i8
    scf.if %small {
      memref.store %x, %A[%i] : memref<?xf32>
    }
  }
  %less = memref.load %S[] : memref<index>
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i + symbol(%less) - 10] : memref<?xf32>
  }
  return
}

// Two checks that leave one value only are no comparison.
// CHECK-LABEL: func.func @one_value(
// CHECK-NOT:     mse.checked
func.func @one_value(%A: memref<?xf32>, %x: f32, %n: i16) attributes {dims = ["m", "", ""]} {
  %n32 = arith.extsi %n : i16 to i32
  affine.for %i = 0 to 1 {
    %i32 = arith.index_cast %i : index to i32
    %a = arith.addi %i32, %n32 : i32
    %b = arith.subi %i32, %n32 : i32
    %below = arith.cmpi ult, %a, %b : i32
    scf.if %below {
      memref.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}

// A value that wraps for all parameters is not checked, and one that can be computed in front of the loops is a parameter.
// CHECK-LABEL: func.func @always(
// CHECK-NOT:     scf.if
// CHECK:         mse.scop
// CHECK-LABEL: func.func @in_front(
// CHECK-NOT:     scf.if
// CHECK:         mse.scop
func.func @always(%A: memref<1000xf32>, %x: f32) {
  %c5 = arith.constant 5 : i8
  affine.for %i = 0 to 1000 {
    %i8 = arith.index_cast %i : index to i8
    %product = arith.muli %i8, %c5 : i8
    %at = arith.index_castui %product : i8 to index
    memref.store %x, %A[%at] : memref<1000xf32>
  }
  return
}

func.func @in_front(%A: memref<?xf32>, %n: i8, %x: f32) {
  %c5 = arith.constant 5 : i8
  affine.for %i = 0 to 10 {
    %product = arith.muli %n, %c5 : i8
    %bound = arith.index_cast %product : i8 to index
    %below = arith.cmpi slt, %i, %bound : index
    scf.if %below {
      memref.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}
