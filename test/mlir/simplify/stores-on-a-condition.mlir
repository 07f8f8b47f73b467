// Stores on a condition that is data, to cells that the block knows: they happen always, of what was there or of what is new.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-simplify,mse-import)' %s 2>%t.txt | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.txt

// REMARK-COUNT-7: approximated [non-affine-condition]: 'scf.if'
// REMARK-NOT:     approximated [non-affine-condition]

// The code that a front end writes for `if (A[i][k] + A[k][j] < A[i][j]) A[i][j] = A[i][k] + A[k][j];`
// CHECK-LABEL: func.func @shortest
// CHECK:         %[[S:.*]] = arith.addf
// CHECK:         %[[C:.*]] = arith.cmpf olt, %[[S]], %[[OLD:.*]] : f32
// CHECK-NEXT:    %[[AGAIN:.*]] = arith.addf
// CHECK-NEXT:    %[[NEW:.*]] = arith.select %[[C]], %[[AGAIN]], %[[OLD]] : f32
// CHECK-NEXT:    mse.write %[[NEW]], %{{.*}} @w0 <"{ S0[i0, i1, i2] -> arg1[i1, i2] }">
func.func @shortest(%n: index, %A: memref<?x?xf32>) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %A[%k, %j] : memref<?x?xf32>
        %s = arith.addf %a, %b : f32
        %c = affine.load %A[%i, %j] : memref<?x?xf32>
        %l = arith.cmpf olt, %s, %c : f32
        scf.if %l {
          %a2 = affine.load %A[%i, %k] : memref<?x?xf32>
          %b2 = affine.load %A[%k, %j] : memref<?x?xf32>
          %s2 = arith.addf %a2, %b2 : f32
          affine.store %s2, %A[%i, %j] : memref<?x?xf32>
        }
      }
    }
  }
  return
}

// Either way, inside each other, with results: of each cell the last value. The store to the third array comes first, as it reads
// what the others overwrite.
// CHECK-LABEL: func.func @nested
// CHECK:         %[[A:.*]] = mse.read %{{.*}} @r0
// CHECK-NEXT:    %[[B:.*]] = mse.read %{{.*}} @r1
// CHECK-NEXT:    %[[C:.*]] = arith.cmpf olt, %[[A]], %[[B]] : f32
// CHECK-NEXT:    %[[S:.*]] = arith.addf %[[A]], %[[T:.*]] : f32
// CHECK-NEXT:    %[[R:.*]] = arith.select %[[C]], %[[S]], %[[B]] : f32
// CHECK-NEXT:    mse.write %[[R]], %{{.*}} <"{ S0[i0] -> arg3[i0] }">
// CHECK:         %[[A:.*]] = mse.read %{{.*}} @r2
// CHECK-NEXT:    %[[B:.*]] = mse.read %{{.*}} @r3
// CHECK-NEXT:    %[[C:.*]] = arith.cmpf olt, %[[A]], %[[B]] : f32
// CHECK-NEXT:    %[[S:.*]] = arith.addf %[[A]], %[[T]] : f32
// CHECK-NEXT:    %[[D:.*]] = arith.cmpf olt, %[[S]], %[[T]] : f32
// CHECK-NEXT:    %[[IN:.*]] = arith.select %[[D]], %[[S]], %[[B]] : f32
// CHECK-NEXT:    %[[NEWA:.*]] = arith.select %[[C]], %[[S]], %[[A]] : f32
// CHECK-NEXT:    %[[NEWB:.*]] = arith.select %[[C]], %[[IN]], %[[T]] : f32
// CHECK-DAG:     mse.write %[[NEWA]], %{{.*}} <"{ S1[i0] -> arg1[i0] }">
// CHECK-DAG:     mse.write %[[NEWB]], %{{.*}} <"{ S1[i0] -> arg2[i0] }">
func.func @nested(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %t: f32) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = affine.load %B[%i] : memref<?xf32>
    %l = arith.cmpf olt, %a, %b : f32
    %r = scf.if %l -> f32 {
      %s = arith.addf %a, %t : f32
      affine.store %s, %A[%i] : memref<?xf32>
      %m = arith.cmpf olt, %s, %t : f32
      scf.if %m {
        %now = affine.load %A[%i] : memref<?xf32>
        affine.store %now, %B[%i] : memref<?xf32>
      }
      %now = affine.load %A[%i] : memref<?xf32>
      scf.yield %now : f32
    } else {
      affine.store %t, %B[%i] : memref<?xf32>
      scf.yield %b : f32
    }
    affine.store %r, %C[%i] : memref<?xf32>
  }
  return
}

// The value that was stored before is known.
// CHECK-LABEL: func.func @stored_before
// CHECK:         %[[NEW:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT:    mse.write %[[NEW]], %{{.*}} @w1 <"{ S1[i0] -> arg2[i0] }">
func.func @stored_before(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %z, %B[%i] : memref<?xf32>
    %a = affine.load %A[%i] : memref<?xf32>
    %l = arith.cmpf ogt, %a, %z : f32
    scf.if %l {
      affine.store %a, %B[%i] : memref<?xf32>
    }
  }
  return
}

// Not known: nobody looks at the cell otherwise, and it might not be there.
// CHECK-LABEL: func.func @not_loaded
// CHECK:         mse.write %{{.*}}, %{{.*}} may
func.func @not_loaded(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %t: f32) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %l = arith.cmpf ogt, %a, %t : f32
    scf.if %l {
      affine.store %a, %B[%i] : memref<?xf32>
    }
  }
  return
}

// Not known any more: another cell of the memory is stored, that may be the same one.
// CHECK-LABEL: func.func @stored_between
// CHECK:         mse.write %{{.*}}, %{{.*}} may
func.func @stored_between(%n: index, %k: index, %A: memref<?xf32>, %t: f32) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %t, %A[symbol(%k)] : memref<?xf32>
    %l = arith.cmpf ogt, %a, %t : f32
    scf.if %l {
      affine.store %t, %A[%i] : memref<?xf32>
    }
  }
  return
}

// The same by another name.
// CHECK-LABEL: func.func @by_another_name
// CHECK:         mse.write %{{.*}}, %{{.*}} may
memref.global @G : memref<16xf32>
func.func @by_another_name(%t: f32) {
  %g = memref.get_global @G : memref<16xf32>
  %h = memref.get_global @G : memref<16xf32>
  affine.for %i = 0 to 16 {
    %a = affine.load %g[%i] : memref<16xf32>
    affine.store %t, %h[3] : memref<16xf32>
    %l = arith.cmpf ogt, %a, %t : f32
    scf.if %l {
      affine.store %t, %g[%i] : memref<16xf32>
    }
  }
  return
}

// Two cells that may be one: which of them is stored last depends.
// CHECK-LABEL: func.func @two_cells
// CHECK:         mse.write %{{.*}}, %{{.*}} may
func.func @two_cells(%n: index, %k: index, %A: memref<?xf32>, %t: f32) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = affine.load %A[symbol(%k)] : memref<?xf32>
    %l = arith.cmpf ogt, %a, %b : f32
    scf.if %l {
      affine.store %t, %A[%i] : memref<?xf32>
    } else {
      affine.store %a, %A[symbol(%k)] : memref<?xf32>
    }
  }
  return
}

// A division may fail.
// CHECK-LABEL: func.func @may_fail
// CHECK:         mse.write %{{.*}}, %{{.*}} may
func.func @may_fail(%n: index, %A: memref<?xi32>, %t: i32) {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %l = arith.cmpi ne, %a, %zero : i32
    scf.if %l {
      %q = arith.divsi %t, %a : i32
      affine.store %q, %A[%i] : memref<?xi32>
    }
  }
  return
}

// Whether a call stores to the cell in between nobody knows.
// CHECK-LABEL: func.func @called_between
// CHECK:         mse.write %{{.*}}, %{{.*}} may
func.func private @changes(%A: memref<?xf32>) attributes {no_inline} {
  %z = arith.constant 0.0 : f32
  affine.store %z, %A[0] : memref<?xf32>
  return
}
func.func @called_between(%n: index, %A: memref<?xf32>, %t: f32) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    func.call @changes(%A) : (memref<?xf32>) -> ()
    %l = arith.cmpf ogt, %a, %t : f32
    scf.if %l {
      affine.store %t, %A[%i] : memref<?xf32>
    }
  }
  return
}

// Of iterations with one cell maybe only one stores, who says so knows.
// CHECK-LABEL: func.func @promised
// CHECK:         mse.write %{{.*}}, %{{.*}} may
func.func @promised(%n: index, %A: memref<?xf32>, %at: memref<?xindex>, %t: f32) {
  affine.for %i = 0 to %n {
    %k = affine.load %at[%i] : memref<?xindex>
    %a = memref.load %A[%k] : memref<?xf32>
    %l = arith.cmpf ogt, %a, %t : f32
    scf.if %l {
      memref.store %t, %A[%k] : memref<?xf32>
    }
  } {mse.independent}
  return
}
