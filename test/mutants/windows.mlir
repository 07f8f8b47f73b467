// Two rows are left of A, which is allocated in each round, and three cells of B and C, which hold values at one time.
func.func @windows(%n : index, %x : memref<?x?xf64>) attributes {dims = ["n", "n,n"]} {
  %half = arith.constant 0.5 : f64
  %rows = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  affine.for %r = 0 to %n {
    %a = memref.alloc(%rows, %n) : memref<?x?xf64>
    affine.for %i = 0 to %n {
      %v = affine.load %x[%r, %i] : memref<?x?xf64>
      affine.store %v, %a[0, %i] : memref<?x?xf64>
    }
    affine.for %t = 0 to %n {
      affine.for %i = 0 to %n {
        %l = affine.load %a[%t, %i] : memref<?x?xf64>
        %c = affine.load %a[%t, symbol(%n) - %i - 1] : memref<?x?xf64>
        %s = arith.mulf %c, %half : f64
        %m = arith.addf %l, %s : f64
        affine.store %m, %a[%t + 1, %i] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to %n {
      %v = affine.load %a[symbol(%n), %i] : memref<?x?xf64>
      affine.store %v, %x[%r, %i] : memref<?x?xf64>
    }
    memref.dealloc %a : memref<?x?xf64>
  }
  %more = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%n]
  %b = memref.alloc(%more) : memref<?xf64>
  %c = memref.alloc(%more) : memref<?xf64>
  affine.for %i = 0 to 2 {
    affine.store %half, %b[%i] : memref<?xf64>
    affine.store %half, %c[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i, 0] : memref<?x?xf64>
    %p = affine.load %c[%i + 1] : memref<?xf64>
    %s = arith.addf %v, %p : f64
    affine.store %s, %b[%i + 2] : memref<?xf64>
    %q = affine.load %b[%i] : memref<?xf64>
    %d = arith.subf %v, %q : f64
    affine.store %d, %c[%i + 2] : memref<?xf64>
    %k = affine.load %c[%i] : memref<?xf64>
    %e = arith.addf %k, %s : f64
    affine.store %e, %x[%i, 0] : memref<?x?xf64>
  }
  memref.dealloc %b : memref<?xf64>
  memref.dealloc %c : memref<?xf64>
  return
}
