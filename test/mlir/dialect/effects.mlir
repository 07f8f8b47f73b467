// RUN: mse-opt %s -canonicalize -cse -sccp -symbol-dce -remove-dead-values -loop-invariant-code-motion | FileCheck %s

// No operation of the dialect says that it has no effect: passes that know nothing of scops erase, merge and move none of
// them, and fold the bodies of statements where they are.

// CHECK-LABEL: func @f
func.func @f(%n: index, %a: memref<?xf32>) {
  // CHECK: mse.assume
  mse.assume affine_set<()[s0] : (s0 - 1 >= 0)>(%n)
  // CHECK: mse.scop
  mse.scop parameters("N" %N = %n) arrays("A" %A = %a : memref<?xf32> <"{ A[i] }">) {
    // An array that nobody uses.
    // CHECK: mse.array "x"
    %x = mse.array "x" <"{ x[] }"> : memref<f32>
    // CHECK: mse.stmt "S"
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      // Constants stay in the statement.
      // CHECK-NEXT: %[[CST:.*]] = arith.constant 5.000000e+00 : f32
      %two = arith.constant 2.0 : f32
      %three = arith.constant 3.0 : f32
      %five = arith.addf %two, %three : f32
      // A read whose value nobody uses, and a second read of the same cell.
      // CHECK-NEXT: mse.read %A @r0
      // CHECK-NEXT: %[[V:.*]] = mse.read %A @r1
      %0 = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<?xf32>
      %1 = mse.read %A @r1 <"{ S[i] -> A[i] }"> : memref<?xf32>
      // CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[V]], %[[CST]]
      %2 = arith.addf %1, %five : f32
      // The first write is overwritten by the second.
      // CHECK-NEXT: mse.write %[[SUM]], %A @w0
      // CHECK-NEXT: mse.write %[[SUM]], %A @w1
      // CHECK-NEXT: mse.kill %A @k0
      mse.write %2, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xf32>
      mse.write %2, %A @w1 <"{ S[i] -> A[i] }"> : memref<?xf32>
      mse.kill %A @k0 <"{ S[i] -> A[i] }"> : memref<?xf32>
    }
    // Two statements that do the same.
    // CHECK: mse.stmt "T"
    // CHECK: mse.stmt "U"
    mse.stmt "T"() <"{ T[] }"> { }
    mse.stmt "U"() <"{ U[] }"> { }
    // CHECK: mse.schedule
    mse.schedule
  }
  // CHECK: mse.kill %arg1
  mse.kill %a : memref<?xf32>
  return
}

// Loops with accesses inside a statement keep them, too, and move nothing across them.
// CHECK-LABEL: func @loop
func.func @loop(%a: memref<?xf32>) {
  mse.scop arrays("A" %A = %a : memref<?xf32> <"{ A[i] }">) {
    // CHECK: mse.stmt
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 4 }"> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c9 = arith.constant 9 : index
      // CHECK: scf.for
      // CHECK-NEXT: mse.read
      // CHECK-NEXT: mse.write
      scf.for %k = %c0 to %c9 step %c1 {
        %0 = mse.read %A @r0 may <"{ S[i] -> A[i] }"> : memref<?xf32>
        mse.write %0, %A @w0 may <"{ S[i] -> A[i] }"> : memref<?xf32>
      }
    }
    mse.schedule
  }
  return
}
