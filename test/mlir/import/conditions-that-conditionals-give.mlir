// Front ends write `a && b` as a conditional that yields b or false; that is a condition of domains, as is what `arith.select`
// gives. Numbers that conditionals give are quasi-affine functions.

// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t.mlir
// RUN: mse-run --quiet --compare %s %t.mlir --entry both --sizes 1,2,3,31,33
// RUN: mse-run --quiet --compare %s %t.mlir --entry either --sizes 1,2,3,31,33
// RUN: mse-run --quiet --compare %s %t.mlir --entry number --sizes 1,2,3,31,33
// RUN: mse-run --quiet --compare %s %t.mlir --entry with_data --sizes 1,2,3,31,33

// CHECK-LABEL: func.func @both(
// CHECK:         mse.stmt "S0"(%{{.*}}, %{{.*}}) <"[arg0_0] -> { S0[i0, i1] : 3 <= i0 < arg0_0 and i1 > i0 and 0 <= i1 < arg0_0 }"> {
// CHECK-NEXT:      mse.write {{.*}} : memref<?x?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    mse.schedule
func.func @both(%A: memref<?x?xf32>, %x: f32) attributes {dims = ["n,n", ""]} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %false = arith.constant false
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = arith.cmpi sge, %i, %c3 : index
      %ab = scf.if %a -> i1 {
        %b = arith.cmpi sgt, %j, %i : index
        scf.yield %b : i1
      } else {
        scf.yield %false : i1
      }
      scf.if %ab {
        memref.store %x, %A[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @either(
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg0_0] -> { S0[i0] : 0 <= i0 < arg0_0 and (i0 >= 9 or i0 <= 2) }"> {
func.func @either(%A: memref<?xf32>, %x: f32) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %true = arith.constant true
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = arith.cmpi slt, %i, %c3 : index
    %b = arith.cmpi sge, %i, %c9 : index
    %ab = arith.select %a, %true, %b : i1
    scf.if %ab {
      memref.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @number(
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg0_0] -> { S0[i0] : 0 <= i0 < arg0_0 }"> {
// CHECK-NOT:       may
// CHECK:           mse.write %{{.*}}, %{{.*}} @w0 <"{ S0[i0] -> arg0[i0] : i0 >= 5; S0[i0] -> arg0[0] : i0 <= 4 }">
func.func @number(%A: memref<?xf32>, %x: f32) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %at = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> index {
      affine.yield %i : index
    } else {
      affine.yield %c0 : index
    }
    memref.store %x, %A[%at] : memref<?xf32>
  }
  return
}

// A part that is data makes the whole so.
// CHECK-LABEL: func.func @with_data(
// CHECK:         scf.if
// CHECK:           mse.write {{.*}} may
func.func @with_data(%A: memref<?xf32>, %x: f32) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %false = arith.constant false
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = arith.cmpi sge, %i, %c3 : index
    %ab = scf.if %a -> i1 {
      %v = memref.load %A[%i] : memref<?xf32>
      %b = arith.cmpf ogt, %v, %x : f32
      scf.yield %b : i1
    } else {
      scf.yield %false : i1
    }
    scf.if %ab {
      memref.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}
