// A statement that combines a cell with a value becomes an update, where the order makes no difference, or none that the
// program minds, and where that buys time by the model.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-reductions{report=true},mse-dataflow,mse-verify)' %s 2>%t.txt | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.txt
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-reductions{reassociate=true})' %s 2>/dev/null | FileCheck %s --check-prefix=FREE

// REMARK: remark: what is combined in 'arg1' may come in any order: by the model {{.*}}, 1 launch instead of {{.*}}, 0 launches

// CHECK-LABEL: func.func @whole
// CHECK:         mse.stmt "S0"
// CHECK-NEXT:      %[[A:.*]] = mse.read %{{.*}} @r1
// CHECK-NEXT:      mse.update "addi" %[[A]], %{{.*}} @w0 <"{ S0[i0] -> arg1[0] }">
// CHECK-NEXT:    }
// CHECK:         mse.flow_out "arg1" from @w0 may
func.func @whole(%A: memref<?xi32>, %s: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %x = affine.load %s[0] : memref<1xi32>
    %a = affine.load %A[%i] : memref<?xi32>
    %y = arith.addi %x, %a : i32
    affine.store %y, %s[0] : memref<1xi32>
  }
  return
}

// A subtracted value is added with the other sign.
// CHECK-LABEL: func.func @subtracted
// CHECK:         %[[Z:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[N:.*]] = arith.subi %[[Z]], %{{.*}}
// CHECK-NEXT:    mse.update "addi" %[[N]]
func.func @subtracted(%A: memref<?xi32>, %s: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %x = affine.load %s[0] : memref<1xi32>
    %a = affine.load %A[%i] : memref<?xi32>
    %y = arith.subi %x, %a : i32
    affine.store %y, %s[0] : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @smallest
// CHECK:         mse.update "mins" %{{.*}}
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @smallest(%A: memref<?xi64>, %start: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi64>
  %least = affine.for %i = 0 to %n iter_args(%x = %start) -> i64 {
    %a = affine.load %A[%i] : memref<?xi64>
    %c = arith.cmpi sgt, %x, %a : i64
    %y = arith.select %c, %a, %x : i64
    affine.yield %y : i64
  }
  return %least : i64
}

// A maximum does not round.
// CHECK-LABEL: func.func @largest
// CHECK:         mse.update "maximumf" %{{.*}} @w1 <
func.func @largest(%A: memref<?xf32>, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %most = affine.for %i = 0 to %n iter_args(%x = %start) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %y = arith.maximumf %x, %a : f32
    affine.yield %y : f32
  }
  return %most : f32
}

// A sum of floating-point numbers does: its order changes where the operation, or the user, says so.
// CHECK-LABEL: func.func @allowed
// CHECK:         mse.update "addf" %{{.*}} @w1 unordered <
func.func @allowed(%A: memref<?xf32>, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %sum = affine.for %i = 0 to %n iter_args(%x = %start) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %a fastmath<reassoc> : f32
    affine.yield %y : f32
  }
  return %sum : f32
}

// CHECK-LABEL: func.func @in_order
// CHECK-NOT:     mse.update
// CHECK:         return
// FREE-LABEL:  func.func @in_order
// FREE:          %[[N:.*]] = arith.negf %{{.*}} : f32
// FREE-NEXT:     mse.update "addf" %[[N]], %{{.*}} @w1 unordered <
func.func @in_order(%A: memref<?xf32>, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %sum = affine.for %i = 0 to %n iter_args(%x = %start) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %y = arith.subf %x, %a : f32
    affine.yield %y : f32
  }
  return %sum : f32
}

// Others see each value: these are prefix sums.
// CHECK-LABEL: func.func @seen
// CHECK-NOT:     mse.update
// CHECK:         return
func.func @seen(%A: memref<?xi32>, %s: memref<1xi32>, %B: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %x = affine.load %s[0] : memref<1xi32>
    %a = affine.load %A[%i] : memref<?xi32>
    %y = arith.addi %x, %a : i32
    affine.store %y, %s[0] : memref<1xi32>
    affine.store %y, %B[%i] : memref<?xi32>
  }
  return
}

// The value that is taken away from changes.
// CHECK-LABEL: func.func @from_the_other
// CHECK-NOT:     mse.update
// CHECK:         return
func.func @from_the_other(%A: memref<?xi32>, %s: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %x = affine.load %s[0] : memref<1xi32>
    %a = affine.load %A[%i] : memref<?xi32>
    %y = arith.subi %a, %x : i32
    affine.store %y, %s[0] : memref<1xi32>
  }
  return
}

// One cell read, another one written.
// CHECK-LABEL: func.func @elsewhere
// CHECK-NOT:     mse.update
// CHECK:         return
func.func @elsewhere(%A: memref<?xi32>, %s: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %x = affine.load %s[0] : memref<2xi32>
    %a = affine.load %A[%i] : memref<?xi32>
    %y = arith.addi %x, %a : i32
    affine.store %y, %s[1] : memref<2xi32>
  }
  return
}

// A thread for each row would take its time; all threads of the card add up.
// CHECK-LABEL: func.func @rows
// CHECK:         mse.update "addi"
func.func @rows(%A: memref<?x?xi32>, %s: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %m = memref.dim %A, %c1 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %x = affine.load %s[%i] : memref<?xi32>
      %a = affine.load %A[%i, %j] : memref<?x?xi32>
      %y = arith.addi %x, %a : i32
      affine.store %y, %s[%i] : memref<?xi32>
    }
  }
  return
}

// Enough cells are parallel.
// CHECK-LABEL: func.func @cells
// CHECK-NOT:     mse.update
// CHECK:         return
func.func @cells(%A: memref<?x?x?xi32>, %s: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?x?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to 16 {
        %x = affine.load %s[%i, %j] : memref<?x?xi32>
        %a = affine.load %A[%k, %i, %j] : memref<?x?x?xi32>
        %y = arith.addi %x, %a : i32
        affine.store %y, %s[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}

// Data say which cell.
// CHECK-LABEL: func.func @histogram
// CHECK:         %[[K:.*]] = arith.remui
// CHECK:         mse.update "addi" %{{.*}}, %{{.*}}[%[[K]]] @w0 <
func.func @histogram(%A: memref<?xindex>, %H: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i32
  %n = memref.dim %A, %c0 : memref<?xindex>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xindex>
    %k = arith.remui %a, %c8 : index
    %x = memref.load %H[%k] : memref<8xi32>
    %y = arith.addi %x, %one : i32
    memref.store %y, %H[%k] : memref<8xi32>
  }
  return
}

// Of two zeros it may take either: another order could give the other one.
// CHECK-LABEL: func.func @either_zero
// CHECK-NOT:     mse.update
// CHECK-LABEL: func.func @no_signed_zeros
// CHECK:         mse.update "maxnumf"
func.func @either_zero(%A: memref<?xf32>, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %most = affine.for %i = 0 to %n iter_args(%x = %start) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %y = arith.maxnumf %x, %a : f32
    affine.yield %y : f32
  }
  return %most : f32
}
func.func @no_signed_zeros(%A: memref<?xf32>, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %most = affine.for %i = 0 to %n iter_args(%x = %start) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %y = arith.maxnumf %x, %a fastmath<nsz> : f32
    affine.yield %y : f32
  }
  return %most : f32
}
