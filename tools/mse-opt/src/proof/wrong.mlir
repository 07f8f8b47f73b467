// Pairs of functions that do not compute the same, for some size, input or order of iterations: what is proved of none.
//
// A line `//=== NAME` begins a pair, with the word in brackets that says what becomes of the original beside itself: proved,
// reserved (proved if nothing wraps), wraps (the pair may be, too), or open. `//---` stands between the original and the other.

//=== a prefix sum made parallel [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %x = affine.load %A[%i - 1] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.parallel (%i) = (1) to (symbol(%n)) {
    %x = affine.load %A[%i - 1] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}

//=== a race from iteration 40 on [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 40 to %n {
    %x = affine.load %A[%i - 40] : memref<?xf32>
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.parallel (%i) = (40) to (symbol(%n)) {
    %x = affine.load %A[%i - 40] : memref<?xf32>
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//=== a product as subscript, the outer loop parallel [reserved]
func.func @f(%A: memref<?xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c1 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %p = arith.muli %i, %m : index
      %k = arith.addi %p, %j : index
      %im = arith.subi %i, %c1 : index
      %q = arith.muli %im, %m : index
      %l = arith.addi %q, %j : index
      %x = memref.load %A[%l] : memref<?xf32>
      %y = arith.addf %x, %c : f32
      memref.store %y, %A[%k] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.parallel (%i) = (%c1) to (%n) step (%c1) {
    scf.for %j = %c0 to %m step %c1 {
      %p = arith.muli %i, %m : index
      %k = arith.addi %p, %j : index
      %im = arith.subi %i, %c1 : index
      %q = arith.muli %im, %m : index
      %l = arith.addi %q, %j : index
      %x = memref.load %A[%l] : memref<?xf32>
      %y = arith.addf %x, %c : f32
      memref.store %y, %A[%k] : memref<?xf32>
    }
  }
  return
}

//=== a sum in one cell, made parallel [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %s = affine.load %B[0] : memref<?xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %B[0] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %x = affine.load %A[%i] : memref<?xf32>
    %s = affine.load %B[0] : memref<?xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %B[0] : memref<?xf32>
  }
  return
}

//=== the last write wins, made parallel [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[0] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[0] : memref<?xf32>
  }
  return
}

//=== a temporary that parallel iterations share [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[0] : memref<1xf32>
    %y = affine.load %t[0] : memref<1xf32>
    %z = arith.mulf %y, %y : f32
    affine.store %z, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc() : memref<1xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[0] : memref<1xf32>
    %y = affine.load %t[0] : memref<1xf32>
    %z = arith.mulf %y, %y : f32
    affine.store %z, %B[%i] : memref<?xf32>
  }
  return
}

//=== a parallel loop inside a sequential one [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %t = 0 to %n {
    affine.for %i = 1 to %n {
      %x = affine.load %A[%i - 1] : memref<?xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %A[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %t = 0 to %n {
    affine.parallel (%i) = (1) to (symbol(%n)) {
      %x = affine.load %A[%i - 1] : memref<?xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %A[%i] : memref<?xf32>
    }
  }
  return
}

//=== a parallel loop in a conditional [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.if affine_set<()[n] : (n - 50 >= 0)>()[%n] {
    affine.for %i = 1 to %n {
      %x = affine.load %A[%i - 1] : memref<?xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %A[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.if affine_set<()[n] : (n - 50 >= 0)>()[%n] {
    affine.parallel (%i) = (1) to (symbol(%n)) {
      %x = affine.load %A[%i - 1] : memref<?xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %A[%i] : memref<?xf32>
    }
  }
  return
}

//=== a reduction of scf.parallel [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> f32 {
    %x = memref.load %A[%i] : memref<?xf32>
    %y = arith.addf %a, %x : f32
    scf.yield %y : f32
  }
  memref.store %s, %B[%c0] : memref<?xf32>
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %s = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f32 {
    %x = memref.load %A[%i] : memref<?xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %y = arith.addf %l, %r : f32
      scf.reduce.return %y : f32
    }
  }
  memref.store %s, %B[%c0] : memref<?xf32>
  return
}

//=== an atomic update in a parallel loop [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %s = affine.load %B[0] : memref<?xf32>
    %y = arith.addf %s, %x : f32
    affine.store %y, %B[0] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %x = affine.load %A[%i] : memref<?xf32>
    %o = memref.atomic_rmw addf %x, %B[%c0] : (f32, memref<?xf32>) -> f32
  }
  return
}

//=== two views of one buffer [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %x = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %v = memref.cast %A : memref<?xf32> to memref<?xf32>
  affine.parallel (%i) = (1) to (symbol(%n)) {
    %x = affine.load %v[%i - 1] : memref<?xf32>
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//=== an overlapping view [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %v = memref.reinterpret_cast %B to offset: [0], sizes: [%n], strides: [0] : memref<?xf32> to memref<?xf32, strided<[0]>>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %v[%i] : memref<?xf32, strided<[0]>>
  }
  return
}

//=== a float sum in another order [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %s = affine.load %B[0] : memref<?xf32>
    %y = arith.addf %s, %x : f32
    affine.store %y, %B[0] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[symbol(%n) - 1 - %i] : memref<?xf32>
    %s = affine.load %B[0] : memref<?xf32>
    %y = arith.addf %s, %x : f32
    affine.store %y, %B[0] : memref<?xf32>
  }
  return
}

//=== operands swapped [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %z = arith.negf %x : f32
    %y = arith.subf %x, %z : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %z = arith.negf %x : f32
    %y = arith.subf %z, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== another operation [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.mulf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== fastmath added [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x fastmath<fast> : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== another fastmath flag [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x fastmath<nnan> : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x fastmath<ninf> : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== fastmath on an inner operation [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %u = arith.mulf %x, %x : f32
    %y = arith.addf %u, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %u = arith.mulf %x, %x fastmath<contract> : f32
    %y = arith.addf %u, %x fastmath<contract> : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== another constant [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0000001 : f32
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== the sign of zero [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant -0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== the payload of a NaN [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 0x7FC00000 : f32
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 0x7FC00001 : f32
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a constant through another type [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %d = arith.constant 1.1 : f32
  %c = arith.negf %d : f32
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %e = arith.constant 1.1 : f64
  %d = arith.truncf %e : f64 to f32
  %c = arith.negf %d : f32
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== another predicate of cmpf [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %z = affine.load %B[%i] : memref<?xf32>
    %p = arith.cmpf olt, %x, %z : f32
    %y = arith.select %p, %x, %z : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %z = affine.load %B[%i] : memref<?xf32>
    %p = arith.cmpf ult, %x, %z : f32
    %y = arith.select %p, %x, %z : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== a predicate that differs for equal values [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %z = affine.load %B[%i] : memref<?xf32>
    %p = arith.cmpf olt, %x, %z : f32
    %y = arith.select %p, %x, %z : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %z = affine.load %B[%i] : memref<?xf32>
    %p = arith.cmpf ole, %x, %z : f32
    %y = arith.select %p, %x, %z : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== the operands of select [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %z = affine.load %B[%i] : memref<?xf32>
    %p = arith.cmpf olt, %x, %z : f32
    %y = arith.select %p, %x, %z : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %z = affine.load %B[%i] : memref<?xf32>
    %p = arith.cmpf olt, %x, %z : f32
    %y = arith.select %p, %z, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== an unsigned comparison [proved]
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xi32>
    %z = affine.load %B[%i] : memref<?xi32>
    %p = arith.cmpi slt, %x, %z : i32
    %y = arith.select %p, %x, %z : i32
    affine.store %y, %B[%i] : memref<?xi32>
  }
  return
}
//---
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xi32>
    %z = affine.load %B[%i] : memref<?xi32>
    %p = arith.cmpi ult, %x, %z : i32
    %y = arith.select %p, %x, %z : i32
    affine.store %y, %B[%i] : memref<?xi32>
  }
  return
}

//=== a rounding mode [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %d = arith.extf %x : f32 to f64
    %e = arith.mulf %d, %d : f64
    %y = arith.truncf %e to_nearest_even : f64 to f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %d = arith.extf %x : f32 to f64
    %e = arith.mulf %d, %d : f64
    %y = arith.truncf %e upward : f64 to f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== no signed wrap [reserved]
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xi32>
    %z = affine.load %B[%i] : memref<?xi32>
    %y = arith.addi %x, %z : i32
    affine.store %y, %B[%i] : memref<?xi32>
  }
  return
}
//---
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xi32>
    %z = affine.load %B[%i] : memref<?xi32>
    %y = arith.addi %x, %z overflow<nsw> : i32
    affine.store %y, %B[%i] : memref<?xi32>
  }
  return
}

//=== an exact division [proved]
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xi32>
    %z = affine.load %B[%i] : memref<?xi32>
    %c = arith.constant 1 : i32
    %w = arith.shrsi %x, %c : i32
    %y = arith.xori %w, %z : i32
    affine.store %y, %B[%i] : memref<?xi32>
  }
  return
}
//---
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xi32>
    %z = affine.load %B[%i] : memref<?xi32>
    %c = arith.constant 1 : i32
    %w = arith.shrsi %x, %c exact : i32
    %y = arith.xori %w, %z : i32
    affine.store %y, %B[%i] : memref<?xi32>
  }
  return
}

//=== one iteration less [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to affine_map<(d0) -> (d0 - 1)>(%n) {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== from size 200 on one iteration less [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 200)>(%n) {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== a step of two [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n step 2 {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== an upper bound that is a maximum [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to min affine_map<(d0, d1) -> (d0, d1)>(%n, %m) {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

//=== a loop that is left out for n = 0 only [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 1 {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 1)>(%n) {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== the branches of affine.if [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  %d = arith.constant 2.0 : f32
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
      affine.store %c, %B[%i] : memref<?xf32>
    } else {
      affine.store %d, %B[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  %d = arith.constant 2.0 : f32
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
      affine.store %d, %B[%i] : memref<?xf32>
    } else {
      affine.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}

//=== a condition off by one [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
      affine.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 6 >= 0)>(%i) {
      affine.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}

//=== the results of scf.if [proved]
func.func @f(%B: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  %d = arith.constant 2.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %i, %m : index
    %x = scf.if %p -> f32 {
      scf.yield %c : f32
    } else {
      scf.yield %d : f32
    }
    memref.store %x, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%B: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  %d = arith.constant 2.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi sle, %i, %m : index
    %x = scf.if %p -> f32 {
      scf.yield %c : f32
    } else {
      scf.yield %d : f32
    }
    memref.store %x, %B[%i] : memref<?xf32>
  }
  return
}

//=== index_switch [open]
func.func @f(%B: memref<?xf32>, %n: index, %m: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    scf.index_switch %m
    case 2 {
      affine.store %c, %B[%i] : memref<?xf32>
      scf.yield
    }
    default {
    }
  }
  return
}
//---
func.func @f(%B: memref<?xf32>, %n: index, %m: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    scf.index_switch %m
    case 3 {
      affine.store %c, %B[%i] : memref<?xf32>
      scf.yield
    }
    default {
    }
  }
  return
}

//=== a loop that does not end [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c = arith.constant 1.0 : f32
  memref.store %c, %B[%c0] : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c = arith.constant 1.0 : f32
  %t = arith.constant true
  memref.store %c, %B[%c0] : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  scf.while : () -> () {
    scf.condition(%t)
  } do {
    scf.yield
  }
  return
}

//=== a loop inside a statement that does not end [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %t = arith.constant true
    scf.while : () -> () {
      scf.condition(%t)
    } do {
      scf.yield
    }
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== a subscript off by one inside [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
    %x = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
    %x = affine.load %A[%i + 1] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

//=== dimensions swapped [proved]
func.func @f(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %x, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %A[%j, %i] : memref<?x?xf32>
      affine.store %x, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//=== both dimensions swapped, of one array that is not square [proved]
func.func @f(%B: memref<?x?xf32>, %n: index, %m: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.store %c, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
//---
func.func @f(%B: memref<?x?xf32>, %n: index, %m: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.store %c, %B[%j, %i] : memref<?x?xf32>
    }
  }
  return
}

//=== a transposition in place, interchanged [proved]
func.func @f(%B: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %B[%i, %j] : memref<?x?xf32>
      affine.store %x, %B[%j, %i] : memref<?x?xf32>
    }
  }
  return
}
//---
func.func @f(%B: memref<?x?xf32>, %n: index) {
  affine.for %j = 0 to %n {
    affine.for %i = 0 to %n {
      %x = affine.load %B[%i, %j] : memref<?x?xf32>
      affine.store %x, %B[%j, %i] : memref<?x?xf32>
    }
  }
  return
}

//=== a stencil in place, the time loop inside [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %t = 0 to %n {
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      %x = affine.load %B[%i - 1] : memref<?xf32>
      %y = affine.load %B[%i + 1] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %B[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
    affine.for %t = 0 to %n {
      %x = affine.load %B[%i - 1] : memref<?xf32>
      %y = affine.load %B[%i + 1] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %B[%i] : memref<?xf32>
    }
  }
  return
}

//=== an array for another [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %B[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== the target for another [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}

//=== arguments exchanged [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %B[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== a dead store that is not dead [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  affine.for %i = 1 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

//=== a coordinate as value [reserved]
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = arith.index_cast %i : index to i32
    affine.store %v, %B[%i] : memref<?xi32>
  }
  return
}
//---
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = arith.index_cast %i : index to i32
    affine.store %v, %B[symbol(%n) - 1 - %i] : memref<?xi32>
  }
  return
}

//=== another coordinate as value [reserved]
func.func @f(%B: memref<?x?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %v = arith.index_cast %i : index to i32
      affine.store %v, %B[%i, %j] : memref<?x?xi32>
    }
  }
  return
}
//---
func.func @f(%B: memref<?x?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %v = arith.index_cast %j : index to i32
      affine.store %v, %B[%i, %j] : memref<?x?xi32>
    }
  }
  return
}

//=== a parameter for another [reserved]
func.func @f(%B: memref<?xi32>, %n: index, %m: index) {
  %v = arith.index_cast %n : index to i32
  affine.for %i = 0 to %n {
    affine.store %v, %B[%i] : memref<?xi32>
  }
  return
}
//---
func.func @f(%B: memref<?xi32>, %n: index, %m: index) {
  %v = arith.index_cast %m : index to i32
  affine.for %i = 0 to %n {
    affine.store %v, %B[%i] : memref<?xi32>
  }
  return
}

//=== index.mul in a condition [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %big = arith.constant 144115188075855872 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %k = index.mul %i, %big
    %p = arith.cmpi sge, %k, %c0 : index
    scf.if %p {
      memref.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a condition on index.shl [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 30 : index
  %big = arith.constant 9223372036854775807 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %v = index.shl %i, %k
    %p = arith.cmpi sge, %v, %c0 : index
    scf.if %p {
      memref.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a condition on index.add [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 30 : index
  %big = arith.constant 9223372036854775807 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %v = index.add %i, %big
    %p = arith.cmpi sge, %v, %c0 : index
    scf.if %p {
      memref.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a condition on index.sub [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 30 : index
  %big = arith.constant 9223372036854775807 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %v = index.sub %i, %big
    %p = arith.cmpi sle, %v, %c0 : index
    scf.if %p {
      memref.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a condition on arith.addi [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 30 : index
  %big = arith.constant 9223372036854775807 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %v = arith.addi %i, %big : index
    %p = arith.cmpi sge, %v, %c0 : index
    scf.if %p {
      memref.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a condition on arith.muli [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 30 : index
  %big = arith.constant 9223372036854775807 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %v = arith.muli %i, %big : index
    %p = arith.cmpi sge, %v, %c0 : index
    scf.if %p {
      memref.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a condition on arith.shli [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 30 : index
  %big = arith.constant 9223372036854775807 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %v = arith.shli %i, %k : index
    %p = arith.cmpi sge, %v, %c0 : index
    scf.if %p {
      memref.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a condition on arith.subi [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 30 : index
  %big = arith.constant 9223372036854775807 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %v = arith.subi %i, %big : index
    %p = arith.cmpi sle, %v, %c0 : index
    scf.if %p {
      memref.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a large number in an affine condition [wraps]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 * 4611686018427387904 >= 0)>(%i) {
      affine.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}

//=== a large step [wraps]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 1)>(%n) {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 1)>(%n) step 4611686018427387904 {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a loop over i8 [wraps]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %m = arith.index_cast %n : index to i8
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %m step %c1 : i8 {
    %k = arith.index_cast %i : i8 to index
    memref.store %c, %B[%k] : memref<?xf32>
  }
  return
}

//=== a global with another initial value [proved]
memref.global "private" constant @g : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  affine.for %i = 0 to 4 {
    %x = affine.load %g[%i] : memref<4xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}
//---
memref.global "private" constant @g : memref<4xf32> = dense<2.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  affine.for %i = 0 to 4 {
    %x = affine.load %g[%i] : memref<4xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}

//=== another value in a global [proved]
memref.global @g : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  %c = arith.constant 7.0 : f32
  affine.for %i = 0 to 4 {
    affine.store %c, %g[%i] : memref<4xf32>
  }
  return
}
//---
memref.global @g : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  %c = arith.constant 8.0 : f32
  affine.for %i = 0 to 4 {
    affine.store %c, %g[%i] : memref<4xf32>
  }
  return
}

//=== another cell of a global [proved]
memref.global @g : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  %c = arith.constant 7.0 : f32
  affine.for %i = 0 to 3 {
    affine.store %c, %g[%i] : memref<4xf32>
  }
  return
}
//---
memref.global @g : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  %c = arith.constant 7.0 : f32
  affine.for %i = 0 to 3 {
    affine.store %c, %g[%i + 1] : memref<4xf32>
  }
  return
}

//=== another global [proved]
memref.global @g : memref<4xf32> = dense<1.0>
memref.global @h : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  %c = arith.constant 7.0 : f32
  affine.for %i = 0 to 3 {
    affine.store %c, %g[%i] : memref<4xf32>
  }
  return
}
//---
memref.global @g : memref<4xf32> = dense<1.0>
memref.global @h : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @h : memref<4xf32>
  %c = arith.constant 7.0 : f32
  affine.for %i = 0 to 3 {
    affine.store %c, %g[%i] : memref<4xf32>
  }
  return
}

//=== a global that is written no more [proved]
memref.global @g : memref<4xf32> = dense<1.0>
memref.global @h : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  %h = memref.get_global @h : memref<4xf32>
  %c = arith.constant 7.0 : f32
  affine.for %i = 0 to 3 {
    affine.store %c, %g[%i] : memref<4xf32>
    affine.store %c, %h[%i] : memref<4xf32>
  }
  return
}
//---
memref.global @g : memref<4xf32> = dense<1.0>
memref.global @h : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  %c = arith.constant 7.0 : f32
  affine.for %i = 0 to 3 {
    affine.store %c, %g[%i] : memref<4xf32>
  }
  return
}

//=== two references to one global [proved]
memref.global @g : memref<4xf32> = dense<1.0>
memref.global @h : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  affine.for %i = 0 to 3 {
    %x = affine.load %g[%i] : memref<4xf32>
    affine.store %x, %g[%i + 1] : memref<4xf32>
  }
  return
}
//---
memref.global @g : memref<4xf32> = dense<1.0>
memref.global @h : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  %h = memref.get_global @g : memref<4xf32>
  affine.parallel (%i) = (0) to (3) {
    %x = affine.load %g[%i] : memref<4xf32>
    affine.store %x, %h[%i + 1] : memref<4xf32>
  }
  return
}

//=== a constant global that is written back [proved]
memref.global "private" constant @g : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  affine.for %i = 0 to 4 {
    %x = affine.load %g[%i] : memref<4xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}
//---
memref.global "private" constant @g : memref<4xf32> = dense<1.0>
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  affine.for %i = 0 to 4 {
    %x = affine.load %g[%i] : memref<4xf32>
    affine.store %x, %B[%i] : memref<?xf32>
    affine.store %x, %g[%i] : memref<4xf32>
  }
  return
}

//=== memory freed too early [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== memory freed in a loop [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
    memref.dealloc %t : memref<?xf32>
  }
  return
}

//=== memory freed twice [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  memref.dealloc %t : memref<?xf32>
  return
}

//=== an argument that is freed [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %A : memref<?xf32>
  return
}

//=== a smaller allocation [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t0 = memref.alloc() : memref<100xf32>
  %t = memref.cast %t0 : memref<100xf32> to memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

//=== an allocation that is one too small [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %m = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%n)
  %t = memref.alloc(%m) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

//=== an allocation of a negative size [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %m = affine.apply affine_map<(d0) -> (d0 - 10)>(%n)
  %t = memref.alloc(%m) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

//=== a buffer of one cell [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[0] : memref<1xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[0] : memref<1xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<1xf32>
  return
}

//=== a buffer that is not filled [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 1 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

//=== out of bounds [proved]
func.func @f(%B: memref<8xf32>) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 4 {
    affine.store %c, %B[%i] : memref<8xf32>
  }
  return
}
//---
func.func @f(%B: memref<8xf32>) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 4 {
    affine.store %c, %B[%i] : memref<8xf32>
  }
  affine.for %i = 8 to 9 {
    %x = affine.load %B[%i] : memref<8xf32>
    affine.store %x, %B[%i] : memref<8xf32>
  }
  return
}

//=== another cell that is read in vain [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %w = affine.load %A[%i + 1000] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== a division that may fail [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %w = arith.divsi %n, %i : index
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== a type of elements [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf64>, %B: memref<?xf64>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf64>
    %y = arith.addf %x, %x : f64
    affine.store %y, %B[%i] : memref<?xf64>
  }
  return
}

//=== a type inside [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %d = arith.extf %x : f32 to f64
    %e = arith.addf %d, %d : f64
    %y = arith.truncf %e : f64 to f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== a vector of another shape [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n step 4 {
    %x = affine.vector_load %A[%i] : memref<?xf32>, vector<4xf32>
    affine.vector_store %x, %B[%i] : memref<?xf32>, vector<4xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n step 4 {
    %x = affine.vector_load %A[%i] : memref<?xf32>, vector<2xf32>
    affine.vector_store %x, %B[%i] : memref<?xf32>, vector<2xf32>
  }
  return
}

//=== elements that are vectors [proved]
func.func @f(%A: memref<?xvector<2xf32>>, %B: memref<?xvector<2xf32>>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xvector<2xf32>>
    %y = arith.addf %x, %x : vector<2xf32>
    affine.store %y, %B[%i] : memref<?xvector<2xf32>>
  }
  return
}
//---
func.func @f(%A: memref<?xvector<2xf32>>, %B: memref<?xvector<2xf32>>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xvector<2xf32>>
    %y = arith.addf %x, %x fastmath<nsz> : vector<2xf32>
    affine.store %y, %B[%i] : memref<?xvector<2xf32>>
  }
  return
}

//=== an argument of a layout [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32, strided<[2]>>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32, strided<[2]>>
  }
  return
}

//=== memory in memory [open]
func.func @f(%A: memref<2xmemref<4xf32>>) {
  affine.for %i = 0 to 2 {
    %m = affine.load %A[%i] : memref<2xmemref<4xf32>>
    %x = affine.load %m[0] : memref<4xf32>
    affine.store %x, %m[1] : memref<4xf32>
  }
  return
}
//---
func.func @f(%A: memref<2xmemref<4xf32>>) {
  affine.for %i = 0 to 2 {
    %m = affine.load %A[1 - %i] : memref<2xmemref<4xf32>>
    %x = affine.load %m[0] : memref<4xf32>
    affine.store %x, %m[1] : memref<4xf32>
  }
  return
}

//=== an alignment that is claimed [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = memref.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = memref.load %A[%i] {alignment = 64} : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== a step of zero [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c1 step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c1 step %c0 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a negative step [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c1 step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m1 = arith.constant -1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c1 step %m1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== a step that is an argument [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c1 step %c1 {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c1 step %n {
    memref.store %c, %B[%i] : memref<?xf32>
  }
  return
}

//=== poison in a condition [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %p = ub.poison : index
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[p] : (d0 - p >= 0)>(%i)[%p] {
      affine.store %c, %B[%i] : memref<?xf32>
    } else {
      affine.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}

//=== undefined values [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %u = llvm.mlir.undef : f32
  affine.for %i = 0 to %n {
    affine.store %u, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %u = llvm.mlir.undef : f32
  affine.for %i = 0 to %n {
    affine.store %u, %B[%i] : memref<?xf32>
    affine.store %u, %A[%i] : memref<?xf32>
  }
  return
}

//=== a parameter of another size [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %A, %c0 : memref<?xf32>
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %d {
    affine.store %c, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %B, %c0 : memref<?xf32>
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %d {
    affine.store %c, %A[%i] : memref<?xf32>
  }
  return
}

//=== a size that is no argument [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %A, %c0 : memref<?xf32>
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %d {
    affine.store %c, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.store %c, %A[%i] : memref<?xf32>
  }
  return
}

//=== another function is called [open]
func.func private @g(f32) -> f32
func.func private @h(f32) -> f32
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = func.call @g(%x) : (f32) -> f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func private @g(f32) -> f32
func.func private @h(f32) -> f32
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = func.call @h(%x) : (f32) -> f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== the callee changed [open]
func.func private @g(%x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = func.call @g(%x) : (f32) -> f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func private @g(%x: f32) -> f32 {
  %y = arith.mulf %x, %x : f32
  return %y : f32
}
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = func.call @g(%x) : (f32) -> f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== results exchanged [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %p: f32, %q: f32) -> (f32, f32) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return %p, %q : f32, f32
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %p: f32, %q: f32) -> (f32, f32) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return %q, %p : f32, f32
}

//=== a result computed otherwise [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %p: f32, %q: f32) -> f32 {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  %r = arith.addf %p, %q : f32
  return %r : f32
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %p: f32, %q: f32) -> f32 {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  %r = arith.addf %q, %p : f32
  return %r : f32
}

//=== memory that is returned [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) -> memref<?xf32> {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return %A : memref<?xf32>
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) -> memref<?xf32> {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return %B : memref<?xf32>
}

//=== a new buffer that is returned [open]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) -> memref<?xf32> {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) -> memref<?xf32> {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to affine_map<(d0) -> (d0 - 1)>(%n) {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}

//=== it prints [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    vector.print %x : f32
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== an assertion [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "n"
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== independent said of a loop [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %x = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %x = affine.load %A[symbol(%n) - %i - 1] : memref<?xf32>
    affine.store %x, %A[symbol(%n) - %i] : memref<?xf32>
  } {mse.independent}
  return
}

//=== an assumption [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  mse.assume affine_set<(d0) : (d0 - 10 == 0)>(%n)
  affine.for %i = 0 to 10 {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== a kill [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    mse.kill %B : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}

//=== a carried value [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f32 {
    %x = memref.load %A[%i] : memref<?xf32>
    %y = arith.addf %a, %x : f32
    scf.yield %y : f32
  }
  memref.store %s, %B[%c0] : memref<?xf32>
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 1.0 : f32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f32 {
    %x = memref.load %A[%i] : memref<?xf32>
    %y = arith.addf %a, %x : f32
    scf.yield %y : f32
  }
  memref.store %s, %B[%c0] : memref<?xf32>
  return
}

//=== carried values exchanged [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %o = arith.constant 1.0 : f32
  %s:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z, %b = %o) -> (f32, f32) {
    scf.yield %b, %a : f32, f32
  }
  memref.store %s#0, %B[%c0] : memref<?xf32>
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %o = arith.constant 1.0 : f32
  %s:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z, %b = %o) -> (f32, f32) {
    scf.yield %a, %b : f32, f32
  }
  memref.store %s#0, %B[%c0] : memref<?xf32>
  return
}

//=== tiles that leave out the rest [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %t = 0 to affine_map<(d0) -> (d0 floordiv 32)>(%n) {
    affine.for %j = 0 to 32 {
      %x = affine.load %A[%t * 32 + %j] : memref<?xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %B[%t * 32 + %j] : memref<?xf32>
    }
  }
  return
}

//=== a fusion that reads too early [proved]
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
  }
  affine.for %i = 0 to affine_map<(d0) -> (d0 - 1)>(%n) {
    %x = affine.load %B[%i + 1] : memref<?xf32>
    %y = arith.mulf %x, %x : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to affine_map<(d0) -> (d0 - 1)>(%n) {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %B[%i] : memref<?xf32>
    %z = affine.load %B[%i + 1] : memref<?xf32>
    %w = arith.mulf %z, %z : f32
    affine.store %w, %A[%i] : memref<?xf32>
  }
  return
}

//=== an unused power of zero with a negative exponent [proved]
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
    %t = memref.alloca() : memref<1xi32>
    %e = arith.constant -1 : i32
    %q = math.ipowi %k, %e : i32
    affine.store %q, %t[0] : memref<1xi32>
  }
  return
}

//=== an unused power with an exponent that may be negative [proved]
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
    %t = memref.alloca() : memref<1xi32>
    %q = math.ipowi %k, %k : i32
    affine.store %q, %t[0] : memref<1xi32>
  }
  return
}

//=== an unused index cut up by a basis that may be zero [proved]
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
    %t = memref.alloca() : memref<1xindex>
    %p:2 = affine.delinearize_index %i into (4, %m) : index, index
    %q = arith.addi %p#0, %p#1 : index
    affine.store %q, %t[0] : memref<1xindex>
  }
  return
}

//=== a loop to a number shifted by too much [proved]
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<1xf32>
  %s = arith.constant 100 : index
  %p = arith.shrsi %n, %s : index
  affine.for %i = 100 to %p {
    memref.store %x, %t[%c0] : memref<1xf32>
  }
  memref.dealloc %t : memref<1xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//=== a loop to a number shifted by any amount [proved]
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<1xf32>
  %p = arith.shrui %n, %m : index
  affine.for %i = 100 to %p {
    memref.store %x, %t[%c0] : memref<1xf32>
  }
  memref.dealloc %t : memref<1xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//=== a loop to an exact shift that drops a bit [proved]
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<1xf32>
  %s = arith.constant 1 : index
  %p = arith.shrsi %n, %s exact : index
  affine.for %i = 100 to %p {
    memref.store %x, %t[%c0] : memref<1xf32>
  }
  memref.dealloc %t : memref<1xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//=== a loop to an exact division with a remainder [proved]
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<1xf32>
  %s = arith.constant 2 : index
  %p = arith.divsi %n, %s exact : index
  affine.for %i = 100 to %p {
    memref.store %x, %t[%c0] : memref<1xf32>
  }
  memref.dealloc %t : memref<1xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//=== a loop to an index put together from digits that are too large [proved]
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<1xf32>
  %p = affine.linearize_index disjoint [%n, %m] by (4, 4) : index
  affine.for %i = 100 to %p {
    memref.store %x, %t[%c0] : memref<1xf32>
  }
  memref.dealloc %t : memref<1xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//=== a loop to a number that a fast comparison of NaNs chooses [proved]
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<1xf32>
  %c = arith.cmpf ogt, %x, %x fastmath<nnan> : f32
  %p = arith.select %c, %n, %m : index
  affine.for %i = 100 to %p {
    memref.store %x, %t[%c0] : memref<1xf32>
  }
  memref.dealloc %t : memref<1xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//=== a loop to a number that a comparison of fast results chooses [proved]
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<1xf32>
  %y = arith.addf %x, %x fastmath<fast> : f32
  %c = arith.cmpf ogt, %y, %x : f32
  %p = arith.select %c, %n, %m : index
  affine.for %i = 100 to %p {
    memref.store %x, %t[%c0] : memref<1xf32>
  }
  memref.dealloc %t : memref<1xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//=== a loop to a number that a comparison of a vector's element chooses [proved]
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//---
func.func @f(%A: memref<?xf32>, %n: index, %m: index, %k: i32, %x: f32) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<1xf32>
  %v = vector.broadcast %x : f32 to vector<4xf32>
  %w = vector.insert %x, %v[%n] : f32 into vector<4xf32>
  %y = vector.extract %w[0] : f32 from vector<4xf32>
  %c = arith.cmpf ogt, %y, %x : f32
  %p = arith.select %c, %n, %m : index
  affine.for %i = 100 to %p {
    memref.store %x, %t[%c0] : memref<1xf32>
  }
  memref.dealloc %t : memref<1xf32>
  affine.for %i = 100 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
