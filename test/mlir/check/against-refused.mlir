// Transformed functions that no execution at small sizes tells from their originals, and that do something else: other
// results, a division by zero, a loop without an end, memory out of bounds, freed or of negative size.
// RUN: split-file %s %t
// RUN: mse-opt %t/transformed.mlir --mse-verify=against=%t/original.mlir 2>&1 | FileCheck %s --implicit-check-not='; proved'

// CHECK: remark: @dynstride was seen to compute {{.*}}; not proved: memory with a layout is beyond a proof
// CHECK: remark: @cast_stride was seen to compute {{.*}}; not proved: memory with a layout is beyond a proof
// CHECK: remark: @hoist_div_dep was seen to compute {{.*}}; not proved: 'arith.divsi' of the transformed function may fail
// CHECK: remark: @dead_div_zero was seen to compute {{.*}}; not proved: 'arith.divsi' of the transformed function may fail
// CHECK: remark: @dead_div_loop was seen to compute {{.*}}; not proved: 'arith.divsi' of the transformed function may fail
// CHECK: remark: @div_param_symbol was seen to compute {{.*}}; not proved: 'affine.apply' of the transformed function may fail
// CHECK: remark: @infinite_while2 was seen to compute {{.*}}; not proved: 'scf.while' is beyond a proof
// CHECK: remark: @alloc_small5 was seen to compute {{.*}}; not proved: the transformed function may allocate a negative size
// CHECK: remark: @dead_oob was seen to compute {{.*}}; not proved: the transformed function may access arg0 out of bounds
// CHECK: remark: @maywrite_oob was seen to compute {{.*}}; not proved: access @w1 of the transformed function is not exact
// CHECK: remark: @data_index_oob was seen to compute {{.*}}; not proved: access @w1 of the transformed function is not exact
// CHECK: remark: @sub_oob2 was seen to compute {{.*}}; not proved: 'memref.subview' is beyond a proof
// CHECK: remark: @uaf was seen to compute {{.*}}; not proved: the transformed function may use memory that it freed
// CHECK: remark: @uaf_loop was seen to compute {{.*}}; not proved: the transformed function may use memory that it freed
// CHECK: remark: @copy_dims was seen to compute {{.*}}; not proved: 'memref.copy' is beyond a proof
// CHECK: remark: @neg_alloca was seen to compute {{.*}}; not proved: the transformed function may allocate a negative size
// CHECK: remark: @par_reduce was seen to compute {{.*}}; not proved: 'affine.parallel' of this kind is beyond a proof
// CHECK: remark: @par_reduce_scf was seen to compute {{.*}}; not proved: 'scf.parallel' of this kind is beyond a proof
// CHECK: remark: @dead_load was seen to compute {{.*}}; not proved: the transformed function loads what it does not use
// CHECK: remark: @chosen_memory was seen to compute {{.*}}; not proved: 'scf.if' is beyond a proof

//--- original.mlir
func.func @dynstride(%A: memref<?x?xf32, strided<[?, 1]>>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i, 0] : memref<?x?xf32, strided<[?, 1]>>
    affine.store %y, %A[0, %i] : memref<?x?xf32, strided<[?, 1]>>
  }
  return
}

func.func @cast_stride(%A: memref<?x?xf32, strided<[?, 1]>>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 100 to %n {
    %a = affine.load %A[1, 0] : memref<?x?xf32, strided<[?, 1]>>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}

func.func @hoist_div_dep(%B: memref<?xi32>, %n: index, %m: index) {
  affine.for %i = 100 to %n {
    %q = arith.divsi %n, %m : index
    %r = arith.index_cast %q : index to i32
    affine.store %r, %B[%i] : memref<?xi32>
  }
  return
}

func.func @dead_div_zero(%B: memref<?xi32>, %n: index, %x: i32) {
  affine.for %i = 100 to %n {
    affine.store %x, %B[%i] : memref<?xi32>
  }
  return
}

func.func @dead_div_loop(%B: memref<?xi32>, %n: index, %x: i32) {
  affine.for %i = 100 to %n {
    affine.store %x, %B[%i] : memref<?xi32>
  }
  return
}

func.func @div_param_symbol(%A: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

func.func @infinite_while2(%B: memref<?xi32>, %n: index, %x: i32) {
  affine.for %i = 0 to %n {
    affine.store %x, %B[%i] : memref<?xi32>
  }
  return
}

func.func @alloc_small5(%A: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

func.func @dead_oob(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

func.func @maywrite_oob(%A: memref<?xf32>, %K: memref<i1>, %n: index, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

func.func @data_index_oob(%A: memref<?xf32>, %K: memref<index>, %n: index, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

func.func @sub_oob2(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}

func.func @uaf(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

func.func @uaf_loop(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

func.func @copy_dims(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = memref.dim %A, %c0 : memref<?x?xf32>
  %d1 = memref.dim %A, %c1 : memref<?x?xf32>
  affine.for %k = 100 to %n {
  affine.for %i = 0 to %d0 {
  affine.for %j = 0 to %d1 {
    %a = affine.load %A[%i, %j] : memref<?x?xf32>
    affine.store %a, %B[%i, %j] : memref<?x?xf32>
  }
  }
  }
  return
}

func.func @neg_alloca(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

func.func @par_reduce(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  affine.if affine_set<()[n] : (n - 100 >= 0)>()[%n] {
  %z = arith.constant 0.0 : f32
  %s = affine.for %i = 100 to %n iter_args(%acc = %z) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %r = arith.addf %acc, %a : f32
    affine.yield %r : f32
  }
  affine.store %s, %B[0] : memref<?xf32>
  }
  return
}

func.func @par_reduce_scf(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  affine.for %k = 100 to %n {
  %z = arith.constant 0.0 : f32
  %s = scf.for %i = %c100 to %n step %c1 iter_args(%acc = %z) -> f32 {
    %a = memref.load %A[%i] : memref<?xf32>
    %r = arith.addf %acc, %a : f32
    scf.yield %r : f32
  }
  affine.store %s, %B[0] : memref<?xf32>
  }
  return
}

func.func @dead_load(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

func.func @chosen_memory(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//--- transformed.mlir
func.func @dynstride(%A: memref<?x?xf32, strided<[?, 1]>>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 100 to %n {
    affine.store %y, %A[0, %i] : memref<?x?xf32, strided<[?, 1]>>
    affine.store %x, %A[%i, 0] : memref<?x?xf32, strided<[?, 1]>>
  }
  return
}

func.func @cast_stride(%A: memref<?x?xf32, strided<[?, 1]>>, %B: memref<?xf32>, %n: index) {
  %v = memref.cast %A : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[1234, 1]>>
  affine.for %i = 100 to %n {
    %a = affine.load %v[1, 0] : memref<?x?xf32, strided<[1234, 1]>>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}

func.func @hoist_div_dep(%B: memref<?xi32>, %n: index, %m: index) {
  %q = arith.divsi %n, %m : index
  %r = arith.index_cast %q : index to i32
  affine.for %i = 100 to %n {
    affine.store %r, %B[%i] : memref<?xi32>
  }
  return
}

func.func @dead_div_zero(%B: memref<?xi32>, %n: index, %x: i32) {
  %z = arith.constant 0 : i32
  %t = memref.alloc() : memref<1xi32>
  affine.for %i = 100 to %n {
    %q = arith.divsi %x, %z : i32
    affine.store %q, %t[0] : memref<1xi32>
    affine.store %x, %B[%i] : memref<?xi32>
  }
  memref.dealloc %t : memref<1xi32>
  return
}

func.func @dead_div_loop(%B: memref<?xi32>, %n: index, %x: i32) {
  %z = arith.constant 0 : i32
  affine.for %i = 100 to %n {
    %q = arith.divsi %x, %z : i32
    affine.store %x, %B[%i] : memref<?xi32>
  }
  return
}

func.func @div_param_symbol(%A: memref<?xf32>, %n: index, %m: index, %x: f32) {
  %t = memref.alloc() : memref<1xf32>
  %q = affine.apply affine_map<()[n,m] -> (n floordiv m)>()[%n, %m]
  affine.for %i = 100 to %q {
    affine.store %x, %t[0] : memref<1xf32>
  }
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<1xf32>
  return
}

func.func @infinite_while2(%B: memref<?xi32>, %n: index, %x: i32) {
  %t = memref.alloc() : memref<1xi32>
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to %n {
    affine.store %x, %B[%i] : memref<?xi32>
  }
  affine.for %i = 100 to %n {
    memref.store %x, %t[%c0] : memref<1xi32>
    scf.while : () -> () {
      %y = memref.load %t[%c0] : memref<1xi32>
      %c = arith.cmpi eq, %y, %x : i32
      scf.condition(%c)
    } do {
      memref.store %x, %t[%c0] : memref<1xi32>
      scf.yield
    }
  }
  memref.dealloc %t : memref<1xi32>
  return
}

func.func @alloc_small5(%A: memref<?xf32>, %n: index, %m: index, %x: f32) {
  %t = memref.alloc(%m) : memref<?xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 100 to %n {
    %v = affine.load %t[%i] : memref<?xf32>
    affine.store %v, %A[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

func.func @dead_oob(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %B[%i] : memref<?xf32>
  }
  affine.for %i = 100 to %n {
    %q = affine.load %A[%i + 1000] : memref<?xf32>
    affine.store %q, %t[0] : memref<1xf32>
  }
  memref.dealloc %t : memref<1xf32>
  return
}

func.func @maywrite_oob(%A: memref<?xf32>, %K: memref<i1>, %n: index, %x: f32) {
  %t = memref.alloc() : memref<4xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
    %k = affine.load %K[] : memref<i1>
    scf.if %k {
      memref.store %x, %t[%i] : memref<4xf32>
    }
  }
  memref.dealloc %t : memref<4xf32>
  return
}

func.func @data_index_oob(%A: memref<?xf32>, %K: memref<index>, %n: index, %x: f32) {
  %t = memref.alloc() : memref<4xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
    %k = memref.load %K[] : memref<index>
    memref.store %x, %t[%k] : memref<4xf32>
  }
  memref.dealloc %t : memref<4xf32>
  return
}

func.func @sub_oob2(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to min affine_map<()[n]->(n, 100)>()[%n] {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  affine.for %i = 100 to %n {
    %v = memref.subview %A[0] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1]>>
    %a = affine.load %v[%i] : memref<1xf32, strided<[1]>>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}

func.func @uaf(%A: memref<?xf32>, %n: index, %x: f32) {
  %t = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %t : memref<?xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 100 to %n {
    %a = affine.load %t[%i] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}

func.func @uaf_loop(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 100 to %n {
    %t = memref.alloc() : memref<1xf32>
    memref.dealloc %t : memref<1xf32>
    affine.store %x, %t[0] : memref<1xf32>
    %a = affine.load %t[0] : memref<1xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}

func.func @copy_dims(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  affine.for %k = 100 to %n {
    memref.copy %A, %B : memref<?x?xf32> to memref<?x?xf32>
  }
  return
}

func.func @neg_alloca(%A: memref<?xf32>, %n: index, %x: f32) {
  %t = memref.alloca(%n) : memref<?xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 100 to %n {
    %a = affine.load %t[%i] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}

func.func @par_reduce(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  affine.if affine_set<()[n] : (n - 100 >= 0)>()[%n] {
  %s = affine.parallel (%i) = (100) to (%n) reduce ("addf") -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.yield %a : f32
  }
  affine.store %s, %B[0] : memref<?xf32>
  }
  return
}

func.func @par_reduce_scf(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  affine.for %k = 100 to %n {
  %z = arith.constant 0.0 : f32
  %s = scf.parallel (%i) = (%c100) to (%n) step (%c1) init (%z) -> f32 {
    %a = memref.load %A[%i] : memref<?xf32>
    scf.reduce(%a : f32) {
    ^bb0(%l: f32, %r: f32):
      %q = arith.addf %l, %r : f32
      scf.reduce.return %q : f32
    }
  }
  affine.store %s, %B[0] : memref<?xf32>
  }
  return
}

func.func @dead_load(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 100 to %n {
    %unused = affine.load %A[%i + 1000] : memref<?xf32>
    %twice = arith.addf %unused, %unused : f32
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

func.func @chosen_memory(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  %c200 = arith.constant 200 : index
  %large = arith.cmpi sgt, %n, %c200 : index
  %m = scf.if %large -> memref<?xf32> {
    scf.yield %B : memref<?xf32>
  } else {
    scf.yield %A : memref<?xf32>
  }
  affine.for %i = 100 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}
