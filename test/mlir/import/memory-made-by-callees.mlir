// A function that allocates what it returns gives new memory to each of its calls: arguments that two calls gave are two memories.
// That is not known of memory that is returned twice, may be an argument, or comes from elsewhere.
// RUN: mse-opt --mse-import %s --split-input-file 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: mse-opt --mse-to-gpu %s --split-input-file -o %t 2>/dev/null

// CHECK-LABEL: func.func @made
// CHECK:         mse.scop
// CHECK-LABEL: func.func @main
func.func @filled(%n: index, %x: f32) -> memref<?xf32> {
  %m = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  %c = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[1], offset: 0>>
  %r = memref.cast %c : memref<?xf32, strided<[1], offset: 0>> to memref<?xf32>
  return %r : memref<?xf32>
}
func.func @made(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}
func.func @main(%n: index, %x: f32, %y: f32) {
  %A = call @filled(%n, %x) : (index, f32) -> memref<?xf32>
  %B = call @filled(%n, %y) : (index, f32) -> memref<?xf32>
  call @made(%A, %B, %n) : (memref<?xf32>, memref<?xf32>, index) -> ()
  return
}

// Results of calls are arrays beside others, too.
// CHECK-LABEL: func.func @beside
// CHECK:         mse.scop
func.func @beside(%B: memref<?xf32>, %n: index, %x: f32) {
  %A = call @filled(%n, %x) : (index, f32) -> memref<?xf32>
  %C = call @filled(%n, %x) : (index, f32) -> memref<?xf32>
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
    affine.store %a, %C[%i] : memref<?xf32>
  }
  memref.dealloc %A : memref<?xf32>
  memref.dealloc %C : memref<?xf32>
  return
}

// -----

// REMARK: may be one memory by a call of @twice in @main
// CHECK-LABEL: func.func @twice
// CHECK-NOT:     mse.scop
// CHECK-LABEL: func.func @main
func.func @pair(%n: index) -> (memref<?xf32>, memref<?xf32>) {
  %m = memref.alloc(%n) : memref<?xf32>
  return %m, %m : memref<?xf32>, memref<?xf32>
}
func.func @twice(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}
func.func @main(%n: index) {
  %A, %B = call @pair(%n) : (index) -> (memref<?xf32>, memref<?xf32>)
  call @twice(%A, %B, %n) : (memref<?xf32>, memref<?xf32>, index) -> ()
  return
}

// -----

// REMARK: may be one memory by a call of @sometimes in @main
// CHECK-LABEL: func.func @sometimes
// CHECK-NOT:     mse.scop
// CHECK-LABEL: func.func @main
func.func @old_or_new(%A: memref<?xf32>, %n: index, %which: i1) -> memref<?xf32> {
  cf.cond_br %which, ^old, ^new
^old:
  return %A : memref<?xf32>
^new:
  %m = memref.alloc(%n) : memref<?xf32>
  return %m : memref<?xf32>
}
func.func @sometimes(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}
func.func @main(%A: memref<?xf32>, %n: index, %which: i1) {
  %B = call @old_or_new(%A, %n, %which) : (memref<?xf32>, index, i1) -> memref<?xf32>
  call @sometimes(%A, %B, %n) : (memref<?xf32>, memref<?xf32>, index) -> ()
  return
}

// -----

// The callee keeps it where an unknown function finds it.
// REMARK: may be one memory by a call of @kept in @main
// CHECK-LABEL: func.func @kept
// CHECK-NOT:     mse.scop
// CHECK-LABEL: func.func @main
func.func private @keep(memref<?xf32>)
func.func private @kept_one() -> memref<?xf32>
func.func @shown(%n: index) -> memref<?xf32> {
  %m = memref.alloc(%n) : memref<?xf32>
  call @keep(%m) : (memref<?xf32>) -> ()
  return %m : memref<?xf32>
}
func.func @kept(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}
func.func @main(%n: index) {
  %A = call @shown(%n) : (index) -> memref<?xf32>
  %B = call @kept_one() : () -> memref<?xf32>
  call @kept(%A, %B, %n) : (memref<?xf32>, memref<?xf32>, index) -> ()
  return
}

// -----

// Memory that a call in a loop gives is known behind the call.
// REMARK: not imported [effects]: 'func.call' of @fresh returns memory
// CHECK-LABEL: func.func @given_inside
// CHECK:         affine.for
// CHECK-NEXT:      %[[A:.*]] = func.call @fresh
// CHECK-NEXT:      mse.scop
func.func private @fresh() -> memref<4xf32> attributes {no_inline} {
  %m = memref.alloc() : memref<4xf32>
  return %m : memref<4xf32>
}
func.func @given_inside(%B: memref<?x4xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %A = func.call @fresh() : () -> memref<4xf32>
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%j] : memref<4xf32>
      affine.store %a, %B[%i, %j] : memref<?x4xf32>
    }
    memref.dealloc %A : memref<4xf32>
  }
  return
}
