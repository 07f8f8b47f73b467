// Complex numbers as arguments, single ones among them, and as results between others.
func.func @scaled(%z: complex<f32>, %w: complex<f64>, %A: memref<?xcomplex<f32>>, %B: memref<?xcomplex<f64>>) -> (i8, complex<f32>, i8, complex<f64>, i8) attributes {dims = ["", "", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xcomplex<f32>>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xcomplex<f32>>
    %p = complex.mul %a, %z : complex<f32>
    affine.store %p, %A[%i] : memref<?xcomplex<f32>>
    %b = affine.load %B[%i] : memref<?xcomplex<f64>>
    %q = complex.mul %b, %w : complex<f64>
    affine.store %q, %B[%i] : memref<?xcomplex<f64>>
  }
  %s = complex.neg %z : complex<f32>
  %t = complex.conj %w : complex<f64>
  %one = arith.constant 1 : i8
  return %one, %s, %one, %t, %one : i8, complex<f32>, i8, complex<f64>, i8
}

func.func @turned(%z: complex<f64>, %w: complex<f32>, %y: f32, %A: memref<?xcomplex<f64>>, %B: memref<?xcomplex<f32>>, %C: memref<?xf32>) attributes {dims = ["", "", "", "n", "n", "n"]} {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xcomplex<f64>>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %a = memref.load %A[%bx] : memref<?xcomplex<f64>>
    %p = complex.mul %a, %z : complex<f64>
    memref.store %p, %A[%bx] : memref<?xcomplex<f64>>
    %b = memref.load %B[%bx] : memref<?xcomplex<f32>>
    %e = complex.exp %b : complex<f32>
    %q = complex.mul %e, %w : complex<f32>
    memref.store %q, %B[%bx] : memref<?xcomplex<f32>>
    memref.store %y, %C[%bx] : memref<?xf32>
    gpu.terminator
  }
  return
}

func.func @turned_reference(%z: complex<f64>, %w: complex<f32>, %y: f32, %A: memref<?xcomplex<f64>>, %B: memref<?xcomplex<f32>>, %C: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xcomplex<f64>>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xcomplex<f64>>
    %p = complex.mul %a, %z : complex<f64>
    affine.store %p, %A[%i] : memref<?xcomplex<f64>>
    %b = affine.load %B[%i] : memref<?xcomplex<f32>>
    %e = complex.exp %b : complex<f32>
    %q = complex.mul %e, %w : complex<f32>
    affine.store %q, %B[%i] : memref<?xcomplex<f32>>
    affine.store %y, %C[%i] : memref<?xf32>
  }
  return
}

func.func @kept(%A: memref<?xcomplex<f64>>) attributes {dims = ["n"]} {
  return
}

func.func @conjugated(%A: memref<?xcomplex<f64>>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xcomplex<f64>>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xcomplex<f64>>
    %b = complex.conj %a : complex<f64>
    affine.store %b, %A[%i] : memref<?xcomplex<f64>>
  }
  return
}

func.func @beyond(%A: memref<?xcomplex<f64>>) attributes {dims = ["n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xcomplex<f64>>
  %a = memref.load %A[%n] : memref<?xcomplex<f64>>
  memref.store %a, %A[%c0] : memref<?xcomplex<f64>>
  return
}
