// Functions without GPU code.

func.func @results(%n: index, %A: memref<?x?xf32>, %flag: i1) -> (i1, memref<?xf32>, f64, memref<?x?xf32, strided<[?, ?], offset: ?>>, i8)
    attributes {dims = ["n", "n,n", ""]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %new = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %A[%i, %c0] : memref<?x?xf32>
    memref.store %a, %new[%i] : memref<?xf32>
  }
  %half = affine.apply affine_map<()[s0] -> (s0 floordiv 2)>()[%n]
  %view = memref.subview %A[0, 1] [%half, %half] [2, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: 1>>
  %cast = memref.cast %view : memref<?x?xf32, strided<[?, 1], offset: 1>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %pi = arith.constant 3.25 : f64
  %seven = arith.constant -7 : i8
  return %flag, %new, %pi, %cast, %seven : i1, memref<?xf32>, f64, memref<?x?xf32, strided<[?, ?], offset: ?>>, i8
}

func.func @elements(%a: memref<?xi1>, %b: memref<?xi8>, %c: memref<?xi16>, %d: memref<?xi64>, %e: memref<?xindex>,
                    %f: memref<?xf16>, %g: memref<?xbf16>, %h: memref<f64>) attributes {dims = ["n", "n", "n", "n", "n", "n", "n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xi1>
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xi1>
    %true = arith.constant true
    %nx = arith.xori %x, %true : i1
    affine.store %nx, %a[%i] : memref<?xi1>
    %y = affine.load %b[%i] : memref<?xi8>
    %z = arith.extsi %y : i8 to i16
    affine.store %z, %c[%i] : memref<?xi16>
    %w = arith.extsi %y : i8 to i64
    affine.store %w, %d[%i] : memref<?xi64>
    affine.store %i, %e[%i] : memref<?xindex>
    %p = affine.load %f[%i] : memref<?xf16>
    %q = arith.addf %p, %p : f16
    affine.store %q, %f[%i] : memref<?xf16>
    %r = affine.load %g[%i] : memref<?xbf16>
    %s = arith.mulf %r, %r : bf16
    affine.store %s, %g[%i] : memref<?xbf16>
    %t = arith.extf %q : f16 to f64
    %u = memref.load %h[] : memref<f64>
    %v = arith.addf %u, %t : f64
    memref.store %v, %h[] : memref<f64>
  }
  return
}

func.func @double(%A: memref<?xf32>) attributes {dims = ["n"], inputs = ["iota"]} {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.mulf %a, %two : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}

// As double, but for the last element.
func.func @double_almost(%A: memref<?xf32>) attributes {dims = ["n"], inputs = ["iota"]} {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.mulf %a, %two : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}

func.func @asserts(%n: index) attributes {dims = ["n"]} {
  %c5 = arith.constant 5 : index
  %small = arith.cmpi slt, %n, %c5 : index
  cf.assert %small, "n is small"
  return
}

func.func @size_of_dimension(%A: memref<?x?xf32>, %d: index) attributes {dims = ["n,m", "d"]} {
  %size = memref.dim %A, %d : memref<?x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %size step %c1 {
    memref.store %zero, %A[%c0, %c0] : memref<?x?xf32>
  }
  return
}

func.func @assumes(%A: memref<?x?xf32>) attributes {dims = ["n,m"], assume = ["n <= m"]} {
  return
}

func.func @math(%A: memref<?xf64>) attributes {dims = ["n"], inputs = ["positive"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = math.exp %a : f64
    %c = math.tanh %b : f64
    %d = math.powf %c, %a : f64
    %e = math.sin %d : f64
    %f = math.atan2 %e, %a : f64
    %g = math.absf %f : f64
    affine.store %g, %A[%i] : memref<?xf64>
  }
  return
}
